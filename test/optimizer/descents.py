"""Trainings that run alike on the real package and on this one."""

import numpy as np

SCHEDULES = {
    "noam": lambda lr: lr.NoamDecay(64, 30),
    "piecewise": lambda lr: lr.PiecewiseDecay([20, 40], [0.1, 0.2, 0.3]),
    "natural_exp": lambda lr: lr.NaturalExpDecay(0.5, 0.1),
    "inverse_time": lambda lr: lr.InverseTimeDecay(0.5, 0.1),
    "polynomial": lambda lr: lr.PolynomialDecay(0.5, 30, power=2.0),
    "polynomial_cycle": lambda lr: lr.PolynomialDecay(0.5, 30, cycle=True),
    "warmup": lambda lr: lr.LinearWarmup(0.5, 30, 0.0, 0.4),
    "warmup_step": lambda lr: lr.LinearWarmup(lr.StepDecay(0.5, 20), 30, 0.0, 0.5),
    "exponential": lambda lr: lr.ExponentialDecay(0.5, 0.9),
    "multi_step": lambda lr: lr.MultiStepDecay(0.5, [20, 50]),
    "step": lambda lr: lr.StepDecay(0.5, 30),
    "lambda": lambda lr: lr.LambdaDecay(0.5, lambda e: 0.9**e),
    "multiplicative": lambda lr: lr.MultiplicativeDecay(0.5, lambda e: 0.9),
    "plateau": lambda lr: lr.ReduceOnPlateau(0.5, patience=3, cooldown=2),
    "plateau_max": lambda lr: lr.ReduceOnPlateau(0.5, "max", patience=3, threshold_mode="abs"),
    "cosine": lambda lr: lr.CosineAnnealingDecay(0.5, 20, 0.1),
    "restarts": lambda lr: lr.CosineAnnealingWarmRestarts(0.5, 10, 2, 0.01),
    "restarts_equal": lambda lr: lr.CosineAnnealingWarmRestarts(0.5, 7),
    "one_cycle": lambda lr: lr.OneCycleLR(0.5, 100),
    "one_cycle_3": lambda lr: lr.OneCycleLR(0.5, 100, three_phase=True, anneal_strategy="linear"),
    "cyclic": lambda lr: lr.CyclicLR(0.1, 0.5, 7, 4),
    "cyclic_2": lambda lr: lr.CyclicLR(0.1, 0.5, 7, mode="triangular2"),
    "cyclic_exp": lambda lr: lr.CyclicLR(0.1, 0.5, 7, mode="exp_range", exp_gamma=0.97),
    "linear": lambda lr: lr.LinearLR(0.5, 30, 0.2, 0.9),
}


def schedule(paddle, name):
    s = SCHEDULES[name](paddle.optimizer.lr)
    values = []
    for i in range(100):
        values.append(float(s()))
        s.step(abs(50.0 - i)) if name.startswith("plateau") else s.step()
    return np.array(values)


def _clip(paddle, limit):
    return paddle.nn.clip.ClipGradByGlobalNorm(limit)


DESCENTS = {
    "sgd": lambda o, p, paddle: o.SGD(0.1, p, weight_decay=0.1),
    "sgd_l1": lambda o, p, paddle: o.SGD(0.1, p, weight_decay=paddle.regularizer.L1Decay(0.1)),
    "sgd_global_norm": lambda o, p, paddle: o.SGD(0.1, p, grad_clip=_clip(paddle, 0.5)),
    "sgd_norm": lambda o, p, paddle: o.SGD(0.1, p, grad_clip=paddle.nn.clip.ClipGradByNorm(0.5)),
    "sgd_value": lambda o, p, paddle: o.SGD(0.1, p, grad_clip=paddle.nn.clip.ClipGradByValue(0.3)),
    "momentum": lambda o, p, paddle: o.Momentum(0.1, 0.8, p, weight_decay=0.1),
    "nesterov": lambda o, p, paddle: o.Momentum(0.1, 0.8, p, use_nesterov=True, rescale_grad=0.5),
    "adam": lambda o, p, paddle: o.Adam(0.1, parameters=p, weight_decay=0.1),
    "amsgrad": lambda o, p, paddle: o.Adam(0.1, parameters=p, amsgrad=True),
    "adamw": lambda o, p, paddle: o.AdamW(
        0.1, parameters=p, weight_decay=0.1, apply_decay_param_fun=lambda n: n == "a"
    ),
    "adagrad": lambda o, p, paddle: o.Adagrad(0.1, parameters=p, initial_accumulator_value=0.1),
    "rmsprop": lambda o, p, paddle: o.RMSProp(0.1, momentum=0.5, parameters=p, weight_decay=0.1),
    "rmsprop_centered": lambda o, p, paddle: o.RMSProp(0.1, centered=True, parameters=p),
    "adadelta": lambda o, p, paddle: o.Adadelta(1.0, parameters=p),
    "adamax": lambda o, p, paddle: o.Adamax(0.1, parameters=p),
    "nadam": lambda o, p, paddle: o.NAdam(0.1, parameters=p),
    "radam": lambda o, p, paddle: o.RAdam(0.1, parameters=p),
    "lamb": lambda o, p, paddle: o.Lamb(0.1, 0.1, parameters=p),
    "lamb_excluded": lambda o, p, paddle: o.Lamb(
        0.1, 0.1, parameters=p, exclude_from_weight_decay_fn=lambda q: q.name == "a"
    ),
    "groups": lambda o, p, paddle: o.Adam(
        0.1,
        parameters=[
            {"params": p[:1], "learning_rate": 0.1},
            {"params": p[1:], "weight_decay": 0.2, "beta1": 0.8},
        ],
    ),
}


def parameters(paddle):
    """Two parameters, called a and b."""
    values = np.random.default_rng(0).uniform(-1, 1, (2, 3, 4)).astype("float32")
    params = []
    for name, value in zip("ab", values):
        if hasattr(paddle, "base"):  # the real package takes only its own type of parameter
            p = paddle.create_parameter([3, 4], "float32")
            p.name = name
            p.set_value(value)
        else:
            p = paddle._C._tensor_from(value, None, None)
            p.name, p.stop_gradient = name, False
        params.append(p)
    return params


def gradients(step):
    return np.random.default_rng(step + 1).uniform(-1, 1, (2, 3, 4)).astype("float32")


def descend(paddle, name, steps=20):
    params = parameters(paddle)
    optimizer = DESCENTS[name](paddle.optimizer, params, paddle)
    trace = []
    for i in range(steps):
        for p, g in zip(params, gradients(i)):
            if hasattr(paddle, "base"):
                (p * paddle.to_tensor(g)).sum().backward()
            else:
                p.grad = paddle._C._tensor_from(g, None, None)
        optimizer.step()
        optimizer.clear_grad()
        trace.append([p.numpy() for p in params])
    return np.array(trace)
