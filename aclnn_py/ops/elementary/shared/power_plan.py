"""Powers of a tensor with a scalar exponent: the compute dtype, the late tests, the plan."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ...arithmetic.shared.arithmetic import COMPLEX, HALVES, WHOLE, is_one_of, on_regbase
from .power_rules import is_integral

exponent = w.Scalar("exponent", "exponent, a scalar", 3.0)
SMALL = (dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_BOOL, dt.ACL_INT16)
INT32 = w.Constant(dt.ACL_INT32, "DT_INT32")


def inferred(x: w.Param, out: w.Param) -> w.ComputeDtypeInto:
    """The compute dtype."""
    return w.ComputeDtypeInto(x, exponent, out, w.of_exponent)


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
    squared = w.both(w.value_is(exponent, 2), w.either(w.negated(regbase), squares), label="exponent is 2")
    same = w.both(w.value_is(exponent, 1), w.negated(regbase), label="exponent is 1")
    small = w.both(squared, w.negated(regbase), is_one_of(kind, *SMALL), label="small integers are squared")
    dense = w.Contiguous(x)
    values = w.CastTo(dense, kind)
    wide = w.CastTo(values, w.Where(small, INT32, kind, label="INT32 for the square of small integers"))
    whole = is_one_of(kind, *WHOLE)
    power = w.Compute("pows", wide, attrs=(w.AsTensor(exponent, kind),), integral=whole, unless=same)
    result = w.Branch(squared, w.Compute("mul", wide, wide, integral=whole), power)
    back = w.CastTo(result, w.Dtype(out))
    return (dense, values, wide, result, back, w.ViewCopy(back, out))
