"""A function of every member: aclnnForeachAbs, aclnnForeachSqrt and their like."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import foreach_common as f
from .shared import foreach_declare

FLOATS = f.dtypes(*f.FLOATS)
SHORT_TOO = f.plus_on_910b(*f.SHORT)
SIGNS = f.dtypes(*f.FLOATS_INT, dt.ACL_INT8, dt.ACL_INT64)
EXPONENTS = f.dtypes(*f.FLOATS).plus(*f.SHORT, on=("ascend910b", "ascend910_93"))


def unary(name: str, kernel: str | w.Term, formula: str, torch: str, dtypes: w.Choices = FLOATS) -> w.Operator:
    return foreach_declare.generated(
        f"aclnnForeach{name}", f.x, f.made, dtypes=dtypes,
        plan=(w.EachMember(kernel, f.x, out=f.made, code=w.TILING),),
        summary=f"element-wise {formula} over a list of tensors",
        formula=formula, precision=f.ONCE, reference=f"torch._foreach_{torch}(x)",
    )  # fmt: skip


def by_kind(floating: str, whole: str) -> w.Derived:
    """The kernel for floating members, and for others."""
    return w.Derived(lambda x: floating if x and x[0].dtype in f.FLOATS else whole, f.x, label=floating)


absolute = unary("Abs", "abs", "|x|", "abs")
acos = unary("Acos", "acos", "acos(x)", "acos")
asin = unary("Asin", "asin", "asin(x)", "asin")
atan = unary("Atan", "atan", "atan(x)", "atan")
cos = unary("Cos", "cos", "cos(x)", "cos")
cosh = unary("Cosh", "cosh", "cosh(x)", "cosh")
erf = unary("Erf", "erf", "erf(x)", "erf")
erfc = unary("Erfc", "erfc", "1 - erf(x)", "erfc")
exp = unary("Exp", by_kind("exp", "exp_whole"), "exp(x), rounded for integers", "exp", EXPONENTS)
expm1 = unary("Expm1", by_kind("expm1", "expm1_whole"), "exp(x) - 1, rounded for integers", "expm1", EXPONENTS)
log = unary("Log", "log", "ln(x)", "log")
log10 = unary("Log10", "log10", "log10(x)", "log10")
log1p = unary("Log1p", "log1p", "ln(1 + x)", "log1p")
log2 = unary("Log2", "log2", "log2(x)", "log2")
neg = unary("Neg", "neg", "-x", "neg", SHORT_TOO)
reciprocal = unary("Reciprocal", "reciprocal", "1 / x", "reciprocal")
sigmoid = unary("Sigmoid", "sigmoid", "1 / (1 + exp(-x))", "sigmoid")
sign = unary("Sign", "sign", "sign(x)", "sign", SIGNS)
sin = unary("Sin", "sin", "sin(x)", "sin")
sinh = unary("Sinh", "sinh", "sinh(x)", "sinh")
tan = unary("Tan", "tan", "tan(x)", "tan")
tanh = unary("Tanh", "tanh", "tanh(x)", "tanh")

sqrt = foreach_declare.written(
    "aclnnForeachSqrt", f.x, f.out, dtypes=f.dtypes(*f.FLOATS), plan=(w.EachMember("sqrt", f.x, out=f.out),),
    summary="element-wise sqrt(x) over a list of tensors", formula="sqrt(x); NaN below 0", precision=f.ONCE,
    reference="torch._foreach_sqrt(x)",
)  # fmt: skip
