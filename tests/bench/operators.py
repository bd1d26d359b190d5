"""What is timed: activations, softmax, glu and functions of one number, each beside torch's and NumPy's."""

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


ALPHA, SCALE = 1.6732632423543772, 1.0507009873554805

EXPRESSIONS: dict[str, Callable[..., Any]] = {
    "silu": lambda x: x * logistic(x),
    "silu_backward": lambda g, x: g * logistic(x) * (1 + x * (1 - logistic(x))),
    "sigmoid": logistic,
    "sigmoid_backward": lambda g, s: g * (1 - s) * s,
    "hardsigmoid": lambda x: np.clip(x / 6 + 0.5, 0, 1),
    "hardsigmoid_backward": lambda g, x: np.where(abs(x) < 3, g / 6, 0),
    "logsigmoid": lambda x: -np.logaddexp(0, -x),
    "logsigmoid_backward": lambda g, x: g * logistic(-x),
    "mish": lambda x: x * np.tanh(np.logaddexp(0, x)),
    "elu": lambda x: np.where(x > 0, x, np.expm1(x)),
    "selu": lambda x: SCALE * np.where(x > 0, x, ALPHA * np.expm1(x)),
    "softplus": lambda x: np.logaddexp(0, x),
    "gelu_tanh": lambda x: 0.5 * x * (1 + np.tanh(0.7978845608 * (x + 0.044715 * x * x * x))),
    "hardswish": lambda x: x * np.clip(x + 3, 0, 6) / 6,
    "elu_backward": lambda g, x: g * np.where(x > 0, 1, np.exp(x)),
    "softmax": softmax,
    "log_softmax": log_softmax,
    "glu": glu,
}
"""The same in NumPy, where one would write it in a line."""

FUNCTIONS = (
    "sin", "cos", "tan", "atan", "sinh", "cosh", "asinh", "log", "log2", "log1p", "exp2", "expm1", "erf", "erfc"
)  # fmt: skip
ALGEBRAIC = ("reciprocal", "rsqrt", "floor", "ceil", "trunc", "round", "frac", "sign")

OPERATORS = (
    Timed("silu", "aclnnSilu", 1, plain("silu")),
    Timed("silu_backward", "aclnnSiluBackward", 2, gradient("silu_backward")),
    Timed("sigmoid", "aclnnSigmoid", 1, plain("sigmoid")),
    Timed("sigmoid_backward", "aclnnSigmoidBackward", 2, gradient("sigmoid_backward"), exps=0),
    Timed("hardsigmoid", "aclnnHardsigmoid", 1, plain("hardsigmoid"), exps=0),
    Timed("hardsigmoid_backward", "aclnnHardsigmoidBackward", 2, gradient("hardsigmoid_backward"), exps=0),
    Timed("logsigmoid", "aclnnLogSigmoid", 1, log_sigmoid, group="slow", exps=2),
    Timed("logsigmoid_backward", "aclnnLogSigmoidBackward", 2, log_sigmoid_backward, group="logsigmoid_backward"),
    Timed("mish", "aclnnMish", 1, plain("mish")),
    Timed("elu", "aclnnElu", 1, plain("elu", 1.0, 1.0, 1.0), (1.0, 1.0, 1.0)),
    Timed("selu", "aclnnSelu", 1, plain("elu", ALPHA, SCALE, 1.0)),
    Timed("softplus", "aclnnSoftplus", 1, plain("softplus", 1.0, 20.0), (1.0, 20.0), exps=2),
    Timed("gelu_tanh", "aclnnGelu", 1, gelu("tanh"), group="slow"),
    Timed("hardswish", "aclnnHardswish", 1, plain("hardswish"), exps=0),
    Timed("gelu_erf", "aclnnGeluV2", 1, gelu("none"), (0,), group="erf", exps=2),
    Timed("mish_backward", "aclnnMishBackward", 2, functional("mish_backward"), group="more"),
    Timed("elu_backward", "aclnnEluBackward", 2, elu_backward, (1.0, 1.0, 1.0, False), group="more"),
    Timed("softmax", "aclnnSoftmax", 1, by_row("_softmax"), (-1,), group="softmax", rows=True),
    Timed("log_softmax", "aclnnLogSoftmax", 1, by_row("_log_softmax"), (-1,), group="softmax", rows=True),
    Timed("glu", "aclnnGlu", 1, plain("glu", -1), (-1,), group="glu", halves=True),
    *(Timed(name, f"aclnn{name.capitalize()}", 1, plain(name), group="functions", exps=2) for name in FUNCTIONS),
    *(Timed(name, f"aclnn{name.capitalize()}", 1, plain(name), group="algebraic", exps=0) for name in ALGEBRAIC),
)
"""Attributes in the order of the API."""
