"""aclnnAddV3."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.alphas import unit
from .shared.arithmetic import COMPLEX, FLOATING, PRECISION, UNTESTED_OUT, WHOLE, is_one_of
from .shared.sum_rules import alpha

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT8)


def inferred(one: Any, number: Any, into: Any) -> int | None:
    """The compute dtype, on every SoC."""
    if number.dtype in COMPLEX:
        return w.by_table(one, number)
    if one.dtype in FLOATING or (number.dtype, into.dtype) == (dt.ACL_DOUBLE, dt.ACL_FLOAT):
        return dt.ACL_FLOAT
    return w.by_table(one, number) if number.dtype in FLOATING else int(one.dtype)


x, other, out = (
    w.Scalar("self", "first operand, a scalar"),
    w.In("other", "second operand, rank up to 8"),
    w.Out("out", "output, same shape as other"),
)
kind = w.ComputeDtypeInto(other, x, out, inferred, None)
integral = is_one_of(kind, *WHOLE)
once = w.both(
    w.negated(unit), is_one_of(kind, dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_FLOAT16), label="one kernel takes alpha"
)
dense = w.Contiguous(other)
values = w.CastTo(dense, kind)
scaled = w.Compute("muls", values, attrs=(w.AsTensor(alpha, kind),), integral=integral, unless=w.either(unit, once))
number = w.AsTensor(x, kind)
factor = w.AsTensor(alpha, kind, coarse=(dt.ACL_INT32,))
attrs = w.Where(once, w.Row((factor, number)), number, label="self, after alpha if the kernel takes it")
result = w.Compute(w.Where(once, "raxpys", "adds"), scaled, attrs=(attrs,), integral=integral)
back = w.CastTo(result, w.Dtype(out))
add_v3 = w.declare(
    "aclnnAddV3", x, other, alpha, out,
    summary="element-wise self + alpha * other for a scalar self",
    rules=(
        w.present(x, other, alpha, out), w.dtype_in(DTYPES, other),
        (w.Defined(kind), w.Castable(w.Dtype(alpha), kind), w.Castable(kind, w.Dtype(out))), w.max_dims(8, other),
        w.same_shape(other, out), w.done_if_empty(other),
    ),
    plan=(dense, values, scaled, result, back, w.ViewCopy(back, out)),
    header="aclnnop/aclnn_add_v3.h", library="math", documented_soc=("ascend950",), precision=PRECISION,
    formula="self + alpha * other; a floating other is computed in FLOAT, an integer one in its own dtype unless self "
    "is floating, and with a complex self in the promoted dtype",
    reference="torch.add(self, other, alpha=alpha).to(out.dtype)",
    notes=(UNTESTED_OUT, "BF16 is taken on every SoC.", "An alpha that is neither above nor below 1 is left out."),
)  # fmt: skip
