"""aclnnPowTensorScalar and aclnnInplacePowTensorScalar."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .arithmetic import COMPLEX, HALVES, WHOLE, is_one_of, on_regbase
from .power_rules import PAIR, PRECISION, WHOLE_RULE, is_integral, tests

exponent = w.Scalar("exponent", "the exponent", 3.0)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_pow.h", "library": "math", "documented_soc": w.DOCUMENTED_ALL, "precision": PRECISION,
    "formula": "self ** exponent in the inferred dtype, with exponent cast to it as C does; " + WHOLE_RULE,
}  # fmt: skip
NOTES = (
    PAIR,
    "Before ascend950 a DOUBLE exponent with a FLOAT out is computed in FLOAT, a complex exponent promotes, a floating "
    "self stays and an integer one gives way to a floating exponent. On ascend950 the higher category wins, a floating "
    "exponent counting as FLOAT and a complex one as COMPLEX64.",
    "After the early success for an empty self, ascend950 alone refuses a negative exponent of integers and one beyond "
    "the range of the inferred dtype.",
)
SMALL = (dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_BOOL, dt.ACL_INT16)
INT32 = w.Constant(dt.ACL_INT32, "DT_INT32")


def inferred(x: w.Param, out: w.Param) -> w.ComputedInto:
    """The dtype computed in."""
    return w.ComputedInto(x, exponent, out, w.of_exponent)


def late_tests(x: w.Param, out: w.Param) -> w.Rules:
    """What ascend950 asks of the exponent once self has an element."""
    kind = inferred(x, out)
    return on_regbase(
        w.when(is_integral(kind), w.not_negative(exponent)), (w.in_range(exponent, kind),),
    )  # fmt: skip


def plan(x: w.Param, out: w.Param) -> w.Plan:
    """A square is a product (before ascend950 small integers are squared in INT32), the first power a copy there."""
    kind, regbase = inferred(x, out), w.on(*w.REGBASE)
    squares = is_one_of(kind, dt.ACL_FLOAT, *HALVES, dt.ACL_INT64, *COMPLEX)
    squared = w.both(w.value_is(exponent, 2), w.either(w.negated(regbase), squares), told="exponent is 2")
    same = w.both(w.value_is(exponent, 1), w.negated(regbase), told="exponent is 1")
    small = w.both(squared, w.negated(regbase), is_one_of(kind, *SMALL), told="small integers are squared")
    dense = w.Contiguous(x)
    values = w.CastTo(dense, kind)
    wide = w.CastTo(values, w.Either(small, INT32, kind, told="INT32 for the square of small integers"))
    whole = is_one_of(kind, *WHOLE)
    power = w.Compute("pows", wide, attrs=(w.AsTensor(exponent, kind),), whole=whole, unless=same)
    result = w.Fork(squared, w.Compute("mul", wide, wide, whole=whole), power)
    back = w.CastTo(result, w.Dtype(out))
    return (dense, values, wide, result, back, w.ViewCopy(back, out))


x, out = w.In("self", "the base"), w.Out("out", "the result, declared const", ctype=w.IN_TENSOR)
pow_tensor_scalar = w.declare(
    "aclnnPowTensorScalar", x, exponent, out,
    summary="self to the power of a scalar, element by element",
    rules=(
        w.present(x, exponent, out), *tests(x, exponent, out, inferred(x, out)), w.max_dims(8, x),
        w.same_shape(x, out), w.done_if_empty(x), late_tests(x, out),
    ),
    plan=plan(x, out), reference="torch.pow(self, exponent).to(out.dtype)", **TEXTS, notes=NOTES,
)  # fmt: skip

ref = w.InOut("self", "the base, overwritten with the result although declared const", ctype=w.IN_TENSOR)
inplace_pow_tensor_scalar = w.declare(
    "aclnnInplacePowTensorScalar", ref, exponent,
    summary="self to the power of a scalar, element by element, in place",
    rules=(
        w.present(ref, exponent), *tests(ref, exponent, ref, inferred(ref, ref)), w.max_dims(8, ref),
        w.done_if_empty(ref), late_tests(ref, ref),
    ),
    plan=plan(ref, ref), reference="self.pow_(exponent)", **TEXTS, notes=NOTES,
)  # fmt: skip
