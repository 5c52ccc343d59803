import scipy.special
from op_suite import T, op


def special(name, f=None, **options):
    f = f or getattr(scipy.special, name)
    o = op(name, oracle=lambda x: f(x.astype("float64")), **options)
    for shape in [2, 3], [], [0]:
        o.good(shape)


for name in ["gammaln", "digamma"]:
    special(name, low=0.6, high=5)
special("lgamma", scipy.special.gammaln, low=0.6, high=5)
special("erfinv", low=-0.9, high=0.9)
for name in ["i0", "i0e", "i1", "i1e"]:
    special(name, low=0.2, high=9)

polygamma = op(
    "polygamma",
    oracle=lambda x, n=1: scipy.special.polygamma(n, x.astype("float64")),
    low=0.6,
    high=5,
)
for shape in [2, 3], [], [0]:
    polygamma.good(shape)
polygamma.good([4], n=2)
polygamma.bad("C1", [2], n=-1)

gammaincc = op("gammaincc", oracle=scipy.special.gammaincc, low=0.6, high=5, grad=[1])
gammaincc.good(T([2, 3], grad=False), [3])
gammaincc.good(T([], grad=False), [])
gammaincc.good(T([0], grad=False), [0])
