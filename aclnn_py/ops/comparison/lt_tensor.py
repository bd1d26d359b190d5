"""aclnnLtTensor and aclnnInplaceLtTensor."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import on_regbase
from .shared import comparison_dtypes as c
from .shared import comparison_plans as p
from .shared import comparison_rules as r

DTYPES = w.Choices(*c.COMMON, *c.UNSIGNED, dt.ACL_BOOL).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)
OUTS = DTYPES.plus(*c.COMPLEX, on=w.REGBASE)
DOCUMENTED = (*w.DOCUMENTED_BUT_310, "ascend310b")


def tensor_kind(x: w.Param, other: w.Param) -> w.ComputeDtype:
    """The promoted dtype; UINT8 for BOOL."""
    return w.ComputeDtype(x, other, w.counting(dt.ACL_UINT8, w.by_table), w.counting(dt.ACL_UINT8, w.by_rank))


def tensor_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = tensor_kind(x, other)
    return (
        *w.dtype_in(DTYPES, x, other), *(() if out is x else w.dtype_in(OUTS, out)), w.Defined(kind),
        *on_regbase(r.kind_in(kind, DTYPES)), *r.from_bool(out), *w.max_dims(8, x, other),
        *r.shapes_join(x, other, out), *w.done_if_empty(x, other),
    )  # fmt: skip


x, other, out = (
    w.In("self", "first operand, rank up to 8"),
    w.In("other", "second operand, rank up to 8"),
    w.Out("out", "comparison results, broadcast shape of self and other"),
)
ref = w.InOut("selfRef", "first operand, overwritten with the result (declared const); rank up to 8", ctype=w.IN_TENSOR)
TENSOR = c.texts("lt_tensor", DOCUMENTED, "self < other; BOOL is compared as UINT8", c.TENSORS)
lt_tensor = w.declare(
    "aclnnLtTensor", x, other, out,
    summary="element-wise self < other",
    rules=(w.present(x, other, out), tensor_rules(x, other, out)),
    plan=p.of_tensors("lt", x, other, out, tensor_kind(x, other)), reference="torch.lt(self, other)", **TENSOR,
)  # fmt: skip
inplace_lt_tensor = w.declare(
    "aclnnInplaceLtTensor", ref, other,
    summary="element-wise selfRef < other, in place",
    rules=(w.present(ref, other), tensor_rules(ref, other, ref)),
    plan=p.of_tensors("lt", ref, other, ref, tensor_kind(ref, other)), reference="selfRef.lt_(other)", **TENSOR,
)  # fmt: skip
