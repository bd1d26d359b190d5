"""The operators, one declaration each: name, header, tensors with the output first, what it computes."""

from __future__ import annotations

from functools import cache

from ..rules.core.param import Param
from . import constants as c
from .operator import Operator, number, tensor

INTEGERS = (c.INFINI_DTYPE_I32, c.INFINI_DTYPE_I64)
SLOPE = (
    number("beta", "slope of the argument"),
    number("threshold", "where beta * x is above it the result is x"),
)
BOUNDS = (number("min_val", "lower bound"), number("max_val", "upper bound"))


def tensors(output: str, *inputs: tuple[str, str]) -> tuple[Param, ...]:
    return tensor(output, "the result", "output"), *(tensor(name, meaning) for name, meaning in inputs)


def unary(output: str = "y", source: str = "x") -> tuple[Param, ...]:
    return tensors(output, (source, "the argument"))


def binary() -> tuple[Param, ...]:
    return tensors("c", ("a", "left operand"), ("b", "right operand"))


GRADIENT = tensors("grad_input", ("input", "argument x of the forward operator"), ("grad_output", "upstream gradient"))
BOUNDED = tensors("y", ("x", "the argument"), ("min_val", "lower bounds"), ("max_val", "upper bounds"))
GATED = tensors("c", ("a", "what is gated (up)"), ("b", "the gate"))

OPERATORS = (
    Operator("SigmoidBackward", "sigmoid_backward", GRADIENT, "grad * s * (1 - s), s = sigmoid(x)"),
    Operator("ReluBackward", "relu_backward", GRADIENT, "grad where x > 0, else 0"),
    Operator("GeluBackward", "gelu_backward", GRADIENT, "gradient of GeluTanh"),
    Operator("Relu", "relu", unary(), "max(x, 0); NaN and -0.0 stay", shared="relu"),
    Operator("Sigmoid", "sigmoid", unary(), "1 / (1 + exp(-x))"),
    Operator("Silu", "silu", unary("output", "input"), "x * sigmoid(x)"),
    Operator("Gelu", "gelu", unary("output", "input"), "x * (1 + erf(x / sqrt(2))) / 2"),
    Operator("GeluTanh", "gelutanh", unary(), "x * (1 + tanh(0.7978845608 * (x + 0.044715 * x^3))) / 2"),
    Operator("QuickGelu", "quickgelu", unary(), "x * sigmoid(1.702 * x)"),
    Operator("HardSwish", "hardswish", unary("output", "input"), "x * clamp(x + 3, 0, 6) / 6"),
    Operator("HardTanh", "hardtanh", unary("output", "input"), "clamp(x, min_val, max_val)", BOUNDS),
    Operator("Tanh", "tanh", unary("output", "input"), "tanh(x)"),
    Operator("Softplus", "softplus", unary(), "log(1 + exp(beta * x)) / beta, x beyond the threshold", SLOPE),
    Operator("SwiGLU", "swiglu", GATED, "a * b * sigmoid(b)"),
    Operator("Add", "add", binary(), "a + b", shared="axpy", constants=(1.0, 0.0), also=INTEGERS),
    Operator("Sub", "sub", binary(), "a - b", shared="axpy", constants=(-1.0, 0.0)),
    Operator("Mul", "mul", binary(), "a * b", shared="mul"),
    Operator("Clip", "clip", BOUNDED, "max(min(x, max_val), min_val)"),
)  # fmt: skip


@cache
def by_name() -> dict[str, Operator]:
    """Every operator by its name."""
    return {operator.name: operator for operator in OPERATORS}
