"""What is timed: the operators of the activation, softmax and glu families, each beside torch's and a NumPy expression."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

Maker = Callable[[Any, list[Any], Any], Callable[[], object]]


@dataclass(frozen=True)
class Timed:
    """An operator with attributes (a float becomes an aclScalar) and its counterparts.

    torch: from torch.ops.aten, the inputs and a preallocated output. group: which of the goals it counts for.
    exps: how many exponentials or logarithms an element takes. rows: works along the last axis; halves: reads two
    elements for each that it writes.
    """

    name: str
    api: str
    inputs: int
    torch: Maker
    numpy: Callable[..., Any] | None
    attrs: tuple[float | int | bool, ...] = ()
    group: str = "list"
    exps: int = 1
    rows: bool = False
    halves: bool = False


def plain(name: str, *attrs: object) -> Maker:
    return lambda aten, inputs, out: partial(getattr(aten, name).out, *inputs, *attrs, out=out)


def gradient(name: str, *attrs: object) -> Maker:
    return lambda aten, inputs, out: partial(getattr(aten, name).grad_input, *inputs, *attrs, grad_input=out)


def gelu(approximate: str) -> Maker:
    return lambda aten, inputs, out: partial(aten.gelu.out, *inputs, approximate=approximate, out=out)


def elu_backward(aten: Any, inputs: list[Any], out: Any) -> Callable[[], object]:
    grad, x = inputs
    return partial(aten.elu_backward.grad_input, grad, 1.0, 1.0, 1.0, False, x, grad_input=out)


def log_sigmoid(aten: Any, inputs: list[Any], out: Any) -> Callable[[], object]:
    return partial(aten.log_sigmoid_forward.output, *inputs, output=out, buffer=out.clone())


def log_sigmoid_backward(aten: Any, inputs: list[Any], out: Any) -> Callable[[], object]:
    """torch reads exp(-|x|) from the buffer that its forward pass left; ours has no such input."""
    buffer = aten.log_sigmoid_forward(inputs[1])[1]
    return partial(aten.log_sigmoid_backward.grad_input, *inputs, buffer, grad_input=out)


def functional(name: str) -> Maker:
    return lambda aten, inputs, out: partial(getattr(aten, name), *inputs)


def by_row(name: str) -> Maker:
    return lambda aten, inputs, out: partial(getattr(aten, name).out, *inputs, -1, False, out=out)


def logistic(x: Any) -> Any:
    return 1 / (1 + np.exp(-x))


def softmax(x: Any) -> Any:
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def log_softmax(x: Any) -> Any:
    below = x - x.max(-1, keepdims=True)
    return below - np.log(np.exp(below).sum(-1, keepdims=True))


def glu(x: Any) -> Any:
    first, second = np.split(x, 2, -1)
    return first * logistic(second)


def tanh_gelu(x: Any) -> Any:
    return 0.5 * x * (1 + np.tanh(0.7978845608 * (x + 0.044715 * x * x * x)))


ALPHA, SCALE = 1.6732632423543772, 1.0507009873554805

OPERATORS = (
    Timed("silu", "aclnnSilu", 1, plain("silu"), lambda x: x * logistic(x)),
    Timed("silu_backward", "aclnnSiluBackward", 2, gradient("silu_backward"), lambda g, x: g * logistic(x) * (1 + x * (1 - logistic(x)))),
    Timed("sigmoid", "aclnnSigmoid", 1, plain("sigmoid"), logistic),
    Timed("sigmoid_backward", "aclnnSigmoidBackward", 2, gradient("sigmoid_backward"), lambda g, s: g * (1 - s) * s, exps=0),
    Timed("hardsigmoid", "aclnnHardsigmoid", 1, plain("hardsigmoid"), lambda x: np.clip(x / 6 + 0.5, 0, 1), exps=0),
    Timed("hardsigmoid_backward", "aclnnHardsigmoidBackward", 2, gradient("hardsigmoid_backward"), lambda g, x: np.where(abs(x) < 3, g / 6, 0), exps=0),
    Timed("logsigmoid", "aclnnLogSigmoid", 1, log_sigmoid, lambda x: -np.logaddexp(0, -x), group="slow", exps=2),
    Timed("logsigmoid_backward", "aclnnLogSigmoidBackward", 2, log_sigmoid_backward, lambda g, x: g * logistic(-x), group="logsigmoid_backward"),
    Timed("mish", "aclnnMish", 1, plain("mish"), lambda x: x * np.tanh(np.logaddexp(0, x))),
    Timed("elu", "aclnnElu", 1, plain("elu", 1.0, 1.0, 1.0), lambda x: np.where(x > 0, x, np.expm1(x)), (1.0, 1.0, 1.0)),
    Timed("selu", "aclnnSelu", 1, plain("elu", ALPHA, SCALE, 1.0), lambda x: SCALE * np.where(x > 0, x, ALPHA * np.expm1(x))),
    Timed("softplus", "aclnnSoftplus", 1, plain("softplus", 1.0, 20.0), lambda x: np.logaddexp(0, x), (1.0, 20.0), exps=2),
    Timed("gelu_tanh", "aclnnGelu", 1, gelu("tanh"), tanh_gelu, group="slow"),
    Timed("hardswish", "aclnnHardswish", 1, plain("hardswish"), lambda x: x * np.clip(x + 3, 0, 6) / 6, exps=0),
    Timed("gelu_erf", "aclnnGeluV2", 1, gelu("none"), None, (0,), group="erf", exps=2),
    Timed("mish_backward", "aclnnMishBackward", 2, functional("mish_backward"), None, group="more"),
    Timed("elu_backward", "aclnnEluBackward", 2, elu_backward, lambda g, x: g * np.where(x > 0, 1, np.exp(x)), (1.0, 1.0, 1.0, False), group="more"),
    Timed("softmax", "aclnnSoftmax", 1, by_row("_softmax"), softmax, (-1,), group="softmax", rows=True),
    Timed("log_softmax", "aclnnLogSoftmax", 1, by_row("_log_softmax"), log_softmax, (-1,), group="softmax", rows=True),
    Timed("glu", "aclnnGlu", 1, plain("glu", -1), glu, (-1,), group="glu", halves=True),
)  # fmt: skip
"""Attributes in the order of the API."""
