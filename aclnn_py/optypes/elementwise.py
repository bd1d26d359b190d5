"""Types of one element-wise operator each, by which PyTorch's backend computes on tensors in private formats."""

from __future__ import annotations

from .. import ops
from ..base import dtype as dt
from ..lowering import language as w
from .declare import declare_type
from .sheet import Planned, Sheet

UNARY = {
    "Abs": "absolute value", "Acos": "arc cosine", "Acosh": "inverse hyperbolic cosine", "Asin": "arc sine",
    "Asinh": "inverse hyperbolic sine", "Atan": "arc tangent", "Atanh": "inverse hyperbolic tangent",
    "Ceil": "ceil(x)", "Cos": "cosine", "Cosh": "hyperbolic cosine", "Erf": "error function",
    "Erfc": "complementary error function", "Expm1": "exp(x) - 1", "Floor": "floor(x)",
    "Log1p": "log(1 + x)", "Neg": "negative", "Reciprocal": "1 / x", "Relu": "max(x, 0)", "Rsqrt": "1 / sqrt(x)",
    "Sigmoid": "1 / (1 + exp(-x))", "Sign": "sign", "Sin": "sine", "Sinh": "hyperbolic sine", "Sqrt": "square root",
    "Tan": "tangent", "Tanh": "hyperbolic tangent",
}  # fmt: skip
"""Type -> result; the aclnn operator has the type's name."""
BINARY = {
    "Add": ("aclnnAdd", "sum"), "Equal": ("aclnnEqTensor", "x1 == x2"), "Greater": ("aclnnGtTensor", "x1 > x2"),
    "GreaterEqual": ("aclnnGeTensor", "x1 >= x2"), "Less": ("aclnnLtTensor", "x1 < x2"),
    "LessEqual": ("aclnnLeTensor", "x1 <= x2"), "LogicalAnd": ("aclnnLogicalAnd", "logical and"),
    "LogicalOr": ("aclnnLogicalOr", "logical or"), "Maximum": ("aclnnMaximum", "maximum"),
    "Minimum": ("aclnnMinimum", "minimum"), "Mul": ("aclnnMul", "product"),
    "NotEqual": ("aclnnNeTensor", "x1 != x2"), "Sub": ("aclnnSub", "difference"),
}  # fmt: skip
"""Type -> aclnn operator and result."""
BOOLEAN = {"Equal", "Greater", "GreaterEqual", "Less", "LessEqual", "LogicalAnd", "LogicalOr", "NotEqual"}
x, y = w.In("x", "input"), w.Out("y", "result, shape of x")
x1, x2 = w.In("x1", "first input"), w.In("x2", "second input, broadcast to x1 or x1 to it")
both = w.Out("y", "result, of the broadcast shape")


def planned(api: str, inputs: tuple[w.Param, ...], output: w.Param) -> Planned:
    """A plan that is an aclnn operator of as many tensors."""

    def write(sheet: Sheet) -> None:
        params = ops.find(api).params
        tensors = [param.name for param in params if param.is_tensor]
        given = {name: sheet.argument(each) for name, each in zip(tensors, (*inputs, output), strict=True)}
        sheet.call(api, **given, **{param.name: 1 for param in params if param.is_scalar})

    return Planned(write, *dict.fromkeys(inputs), output)


def unary(name: str, what: str, api: str = "", times: int = 1) -> w.Operator:
    api = api or f"aclnn{name}"
    return declare_type(
        name, x, y,
        rules=(w.present(x, y), w.same_dtype(y, x), w.same_shape(y, x), w.dims_within(0, 8, x), w.done_if_empty(y)),
        plan=(planned(api, (x,) * times, y),), summary=f"element-wise {what}", formula=f"as {api}",
        precision=f"that of {api}",
    )  # fmt: skip


def binary(name: str, api: str, what: str) -> w.Operator:
    kind = w.has_dtype(both, dt.ACL_BOOL) if name in BOOLEAN else w.Equal(w.Dtype(both), w.Dtype(x1))
    return declare_type(
        name, x1, x2, both,
        rules=(w.present(x1, x2, both), w.same_dtype(x2, x1), (kind,), w.dims_within(0, 8, x1), w.done_if_empty(both)),
        plan=(planned(api, (x1, x2), both),), summary=f"element-wise {what}", formula=f"as {api}",
        precision=f"that of {api}",
    )  # fmt: skip


OPERATORS = {
    **{name: unary(name, what) for name, what in UNARY.items()},
    **{name: binary(name, *row) for name, row in BINARY.items()},
    "Square": unary("Square", "square", "aclnnMul", times=2),
}


def __getattr__(name: str) -> w.Operator:
    """The operator of a type, by its name in snake case."""
    for each, operator in OPERATORS.items():
        if each.lower() == name.replace("_", ""):
            return operator
    raise AttributeError(name)
