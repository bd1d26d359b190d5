"""Steps of optimizers as their papers have them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..registry import Array, reference

Domain = dict[str, Callable[[Array], Array]]
FLOATS: Domain = {
    "grad": lambda x: x,
    "vRef": np.abs,
    "maxGradNormOptionalRef": np.abs,
    "step": lambda x: np.abs(np.rint(x)),
}


def first(value: Array) -> Any:
    return np.reshape(value, (-1,))[0]


@reference(
    "aclnnApplyAdamWV2", domain=FLOATS,
    attrs=tuple((0.01, 0.75, 0.875, 0.5, 0.25, *flags) for flags in ((True, True), (True, False), (False, True))),
)  # fmt: skip
def adamw(
    var: Array, m: Array, v: Array, largest: Any, grad: Array, step: Array, lr: float, beta1: float, beta2: float,
    decay: float, eps: float, amsgrad: bool, maximize: bool,
) -> tuple[Any, ...]:  # fmt: skip
    time = first(step) + 1
    powers = beta1**time, beta2**time
    moved = adam(
        var, m, v, -grad if maximize else grad, (lr, beta1, beta2, decay, eps), powers, largest if amsgrad else None
    )
    return (*moved[:3], moved[3] if amsgrad else largest)


def adam(
    var: Array,
    m: Array,
    v: Array,
    grad: Array,
    numbers: tuple[float, ...],
    powers: tuple[Any, Any],
    largest: Any = None,
) -> tuple[Any, ...]:
    """The moments' next values and what they do to the parameters; the powers of beta1 and beta2 correct their bias."""
    lr, beta1, beta2, decay, eps = numbers
    m, v = m + (grad - m) * (1 - beta1), v * beta2 + grad * grad * (1 - beta2)
    high = v if largest is None else np.maximum(largest, v)
    root = np.sqrt(high) / np.sqrt(1 - powers[1]) + eps
    return var * (1 - lr * decay) - lr / (1 - powers[0]) * m / root, m, v, high


@reference(
    "aclnnAmpUpdateScale", integers=True, attrs=((4.0, 0.25, 1), (2.0, 0.5, 2)), domain={"foundInf": lambda x: x > 0}
)
def amp_update_scale(
    scale: Array, tracker: Array, found: Array, growth: float, backoff: float, interval: int
) -> tuple[Array, Array]:
    if first(found) != 0:
        return scale * backoff, np.zeros_like(tracker)
    due = first(tracker) + 1 == interval
    grown = scale * growth
    kept = grown if due and np.isfinite(grown).all() else scale
    return kept, np.zeros_like(tracker) if due else tracker + 1


SMALL: Domain = dict.fromkeys(
    ("beta1Power", "beta2Power", "beta1", "beta2"), lambda x: np.clip(np.abs(x) / 8, 0.1, 0.9)
)
NUMBERS: Domain = {
    **SMALL,
    "lr": lambda x: x / 50,
    "eps": np.abs,
    "epsilon": lambda x: np.abs(x) + 0.1,
    "vRef": np.abs,
    "v": np.abs,
}


@reference("aclnnApplyAdamW", domain={**NUMBERS, "maxGradNormOptional": np.abs}, attrs=((True, True), (True, False)))
def adamw_of_tensors(
    var: Array, m: Array, v: Array, power1: Array, power2: Array, lr: Array, decay: Array, beta1: Array, beta2: Array,
    eps: Array, grad: Array, largest: Any, amsgrad: bool, maximize: bool,
) -> tuple[Any, ...]:  # fmt: skip
    numbers = first(lr), first(beta1), first(beta2), first(decay), first(eps)
    powers = first(power1) * numbers[1], first(power2) * numbers[2]
    return adam(var, m, v, -grad if maximize else grad, numbers, powers, largest if amsgrad else None)[:3]


@reference("aclnnApplyAdam", domain=NUMBERS, attrs=((False, True),))
def adam_of_tensors(
    var: Array, m: Array, v: Array, power1: Array, power2: Array, lr: Array, beta1: Array, beta2: Array, eps: Array,
    grad: Array, locking: bool, nesterov: bool,
) -> tuple[Any, ...]:  # fmt: skip
    some, rest = 1 - first(beta1), 1 - first(beta2)
    m, v = m + some * (grad - m), v + rest * (grad * grad - v)
    size = first(lr) * np.sqrt(1 - first(power2)) / (1 - first(power1))
    ahead = first(beta1) * m + some * grad if nesterov else m
    return var - size * ahead / (np.sqrt(v) + first(eps)), m, v


@reference(
    "aclnnFusedSgd", domain={"gradScaleOptional": lambda x: np.abs(x) + 1},
    attrs=((0.0, 0.5, 0.25, 0.0, True, True, True), (0.5, 0.25, 0.5, 0.0, True, False, False)),
)  # fmt: skip
def sgd(
    params: Any, grads: Any, buffers: Any, scale: Any, decay: float, momentum: float, lr: float, dampening: float,
    nesterov: bool, maximize: bool, start: bool,
) -> tuple[Any, ...]:  # fmt: skip
    found: tuple[list[Any], list[Any], list[Any]] = [], [], []
    for number, (param, grad) in enumerate(zip(params, grads, strict=True)):
        grad = grad if scale is None or not np.size(scale) else grad / first(scale)
        g = (-grad if maximize else grad) + decay * param
        if buffers:
            buffer = g if start else buffers[number] * momentum + g * (1 - dampening)
            found[2].append(buffer)
            g = g + buffer * momentum if nesterov else buffer
        found[0].append(param - lr * g)
        found[1].append(grad)
    return found


@reference(
    "aclnnFusedAdamw",
    domain={
        "gradScaleOptional": lambda x: np.abs(x) + 1, "foundInfOptional": lambda x: x > 1, "stateSteps": FLOATS["step"],
        "expAvgSqsRef": np.abs, "maxExpAvgSqsRef": np.abs,
    },
    attrs=tuple((0.01, 0.75, 0.875, 0.5, 0.25, *flags) for flags in ((True, True), (True, False), (False, True))),
)  # fmt: skip
def adamw_of_lists(
    params: Any, grads: Any, means: Any, squares: Any, largest: Any, steps: Any, scale: Any, found: Any, lr: float,
    beta1: float, beta2: float, decay: float, eps: float, amsgrad: bool, maximize: bool, *, soc: str,
    dtypes: dict[str, int],
) -> tuple[Any, ...]:  # fmt: skip
    """Steps are counted by members with elements."""
    filled = [number for number, param in enumerate(params) if param.size]
    unlike = amsgrad and [each.size for each in largest if each.size] != [params[number].size for number in filled]
    flagged = found is not None and np.size(found) and (first(found) == 1 or dtypes["foundInfOptional"] != 0)
    if flagged or unlike or soc not in ("ascend910b", "ascend910_93", "ascend950"):
        return params, means, squares, largest
    divisor = 1.0 if scale is None or not np.size(scale) else first(scale)
    moved = [list(each or ()) for each in (params, means, squares, largest)]
    for place, number in enumerate(filled):
        time, grad = first(steps[place]) + 1, grads[number] / (-divisor if maximize else divisor)
        high = largest[number] if amsgrad else None
        given = params[number], means[number], squares[number], grad
        results = adam(*given, (lr, beta1, beta2, decay, eps), (beta1**time, beta2**time), high)
        for row, value in zip(moved[: 3 + amsgrad], results, strict=False):
            row[number] = value
    return (*moved[:3], moved[3] if largest is not None else None)


@reference(
    "aclnnApplyFusedEmaAdam", domain=FLOATS,
    attrs=tuple((0.01, 0.75, 0.875, 0.75, 0.25, *rest) for rest in ((0, True, 0.5), (1, True, 0.5), (1, False, 0.25))),
)  # fmt: skip
def averaged_adam(
    grad: Array, var: Array, m: Array, v: Array, s: Array, step: Array, lr: float, stays: float, beta1: float,
    beta2: float, eps: float, mode: int, corrected: bool, decay: float,
) -> tuple[Any, ...]:  # fmt: skip
    grad = grad + decay * var if mode == 0 else grad
    m, v = beta1 * m + (1 - beta1) * grad, beta2 * v + (1 - beta2) * grad**2
    time = first(step)
    first_share, second_share = (1 - beta1**time, 1 - beta2**time) if corrected else (1, 1)
    move = m / first_share / (np.sqrt(v / second_share) + eps) + (decay * var if mode == 1 else 0)
    var = (var if mode in (0, 1) else grad) - lr * move
    return var, m, v, stays * s + (1 - stays) * var
