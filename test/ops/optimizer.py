import numpy as np
from op_suite import T, op


def adam(
    params,
    grads,
    learning_rate,
    moments1,
    moments2,
    moments2_max,
    beta1_pows,
    beta2_pows,
    master_params=(),
    beta1=0.9,
    beta2=0.999,
    epsilon=1e-8,
    weight_decays=None,
    lr_ratios=None,
    l2_coeffs=None,
    amsgrad=False,
):
    out = [[], [], [], [], [], [], []]
    for i, p in enumerate(params):
        lr = learning_rate.item() * (lr_ratios[i] if lr_ratios else 1)
        g = grads[i] + (l2_coeffs[i] * p if l2_coeffs else 0)
        if weight_decays:
            p = p * (1 - lr * weight_decays[i])
        m = beta1 * moments1[i] + (1 - beta1) * g
        v = beta2 * moments2[i] + (1 - beta2) * g**2
        top = np.maximum(moments2_max[i], v) if amsgrad else v
        a, b = beta1_pows[i].item(), beta2_pows[i].item()
        rate = lr * np.sqrt(1 - b) / (1 - a)
        out[0].append(p - rate * m / (np.sqrt(top) + epsilon * np.sqrt(1 - b)))
        out[1].append(m)
        out[2].append(v)
        if amsgrad:
            out[3].append(top)
        out[4].append(beta1_pows[i] * beta1)
        out[5].append(beta2_pows[i] * beta2)
    return out


def state(shapes, top=False):
    positive = [T(s, low=0.1, high=1) for s in shapes]
    return (
        [T(s) for s in shapes],
        [T(s) for s in shapes],
        np.array([0.1]),
        [T(s) for s in shapes],
        positive,
        positive if top else (),
        [np.array([0.9])] * len(shapes),
        [np.array([0.999])] * len(shapes),
    )


fused_adam = op(
    "fused_adam_",
    oracle=adam,
    dtypes=["float32", "float64"],
    grad=False,
    no_strided="optimizer state is contiguous, and is written in place, so a second call differs",
)
fused_adam.good(*state([[2, 3], [4]]))
fused_adam.good(*state([[2, 3], []]), beta1=0.8, weight_decays=[0.1, 0.0], lr_ratios=[1.0, 0.5])
fused_adam.good(*state([[3]], top=True), amsgrad=True)
fused_adam.good(*state([[3], [2]]), l2_coeffs=[0.1, 0.0])
fused_adam.good(*state([[0, 3]]))
s = state([[2]])
fused_adam.bad("O1", s[0], (), *s[2:])
fused_adam.bad("O2", s[0], [T([3])], *s[2:])
fused_adam.bad("O3", *s[:2], np.array([0.1, 0.2]), *s[3:])
two = state([[2], [2]])
fused_adam.bad("O4", [T([2]), T([2], dtype="float64")], *two[1:])
fused_adam.bad("C1", *s, weight_decays=[0.1, 0.2])
fused_adam.bad("C2", *s, lr_ratios=[0.1, 0.2])
fused_adam.bad("C3", *s, l2_coeffs=[0.1, 0.2])
fused_adam.bad("O5", *s[:3], [T([2], dtype="float64")], *s[4:])
fused_adam.bad("C5", *s[:6], [np.zeros([0], "float32")], *s[7:])


def momentum(
    param,
    grad,
    velocity,
    learning_rate,
    master_param=(),
    mu=0.9,
    use_nesterov=False,
    regularization_coeff=None,
    rescale_grad=1.0,
):
    params, velocities = [], []
    for i, p in enumerate(param):
        g = rescale_grad * grad[i] + (regularization_coeff[i] * p if regularization_coeff else 0)
        step = g
        if len(velocity):
            v = mu * velocity[i] + g
            velocities.append(v)
            step = g + mu * v if use_nesterov else v
        params.append(p - learning_rate[i].item() * step)
    return params, velocities


def descent(shapes, velocity=True):
    lists = [[T(s) for s in shapes] for _ in range(3)]
    return (
        *lists[:2],
        lists[2] if velocity else (),
        [np.array([0.1 * (i + 1)]) for i in range(len(shapes))],
    )


merged_momentum = op(
    "merged_momentum_",
    oracle=momentum,
    dtypes=["float32", "float64"],
    grad=False,
    no_strided="optimizer state is contiguous, and is written in place, so a second call differs",
)
merged_momentum.good(*descent([[2, 3], [4]]))
merged_momentum.good(*descent([[2, 3], []]), mu=0.5, use_nesterov=True, rescale_grad=0.5)
merged_momentum.good(*descent([[3]]), regularization_coeff=[0.1])
merged_momentum.good(*descent([[3], [2]], velocity=False), regularization_coeff=[0.1, 0.0])
merged_momentum.good(*descent([[0, 3]]))
s = descent([[2]])
merged_momentum.bad("C4", *s, regularization_coeff=[0.1, 0.2])
