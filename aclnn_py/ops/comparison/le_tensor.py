"""aclnnLeTensor and aclnnInplaceLeTensor."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import comparison_dtypes as c
from .shared import comparison_plans as p
from .shared import comparison_rules as r

DTYPES = w.Choices(*c.COMMON, dt.ACL_UINT16, dt.ACL_BOOL).plus(
    dt.ACL_BF16, on=w.BF16_BY_ARCH
).plus(dt.ACL_UINT64, on=w.REGBASE)  # fmt: skip
OUTS = DTYPES.plus(dt.ACL_UINT32, *c.COMPLEX, on=w.REGBASE)


def tensor_kind(x: w.Param, other: w.Param) -> w.ComputeDtype:
    """The promoted dtype; FLOAT for BOOL."""
    return w.ComputeDtype(x, other, w.counting(dt.ACL_FLOAT, w.by_table), w.counting(dt.ACL_FLOAT, w.by_rank))


def tensor_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the end for empty tensors on, which comes first."""
    kind = tensor_kind(x, other)
    return (
        *w.done_if_empty(x, other), *w.dtype_in(DTYPES, x, other), *(() if out is x else w.dtype_in(OUTS, out)),
        w.Defined(kind), *r.common_kind(kind, DTYPES, x, other), *r.from_bool(out),
        *w.max_dims(8, *r.distinct(x, other, out)), *r.shapes_join(x, other, out),
    )  # fmt: skip


x, other = w.In("self", "first operand, rank up to 8"), w.In("other", "second operand, rank up to 8")
out = w.Out("out", "comparison results, broadcast shape of self and other")
ref = w.InOut("selfRef", "first operand, overwritten with the result; rank up to 8")
TENSOR = c.texts(
    "le_tensor", w.DOCUMENTED_BUT_310B, "self <= other; BOOL is compared as FLOAT", c.TENSORS, c.EMPTY_FIRST
)  # fmt: skip
le_tensor = w.declare(
    "aclnnLeTensor", x, other, out,
    summary="element-wise self <= other",
    rules=(w.present(x, other, out), tensor_rules(x, other, out)),
    plan=p.of_tensors("le", x, other, out, tensor_kind(x, other)), reference="torch.le(self, other)", **TENSOR,
)  # fmt: skip
inplace_le_tensor = w.declare(
    "aclnnInplaceLeTensor", ref, other,
    summary="element-wise selfRef <= other, in place",
    rules=(w.present(ref, other), tensor_rules(ref, other, ref)),
    plan=p.of_tensors("le", ref, other, ref, tensor_kind(ref, other)), reference="selfRef.le_(other)", **TENSOR,
)  # fmt: skip
