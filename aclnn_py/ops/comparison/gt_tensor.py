"""aclnnGtTensor and aclnnInplaceGtTensor."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import on_regbase
from .shared import comparison_dtypes as c
from .shared import comparison_plans as p
from .shared import comparison_rules as r

OUTS = w.Choices(*c.ALL).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)


def tensor_kind(x: w.Param, other: w.Param) -> w.ComputeDtype:
    """The promoted dtype; INT8 for BOOL."""
    return w.ComputeDtype(x, other, w.counting(dt.ACL_INT8, w.by_table), w.counting(dt.ACL_INT8, w.by_rank))


def tensor_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = tensor_kind(x, other)
    no_bf16 = w.when(w.on("ascend910"), tuple(w.Not(w.OneOf(w.Dtype(each), w.BF16)) for each in (x, other)))
    return (
        *w.dtype_in(OUTS, out), *no_bf16, w.Defined(kind), *r.kind_in(kind, c.REAL),
        *on_regbase(r.input_casts(kind, x, other)), *r.from_bool(out), *w.max_dims(8, *r.distinct(x, other, out)),
        *r.shapes_join(x, other, out), *w.done_if_empty(x, other),
    )  # fmt: skip


x, other, out = (
    w.In("self", "first operand, rank up to 8"),
    w.In("other", "second operand, rank up to 8"),
    w.Out("out", "comparison results, broadcast shape of self and other"),
)
ref = w.InOut("selfRef", "first operand, overwritten with the result; rank up to 8")
TENSOR = c.texts("gt_tensor", w.DOCUMENTED_BUT_310B, "self > other; BOOL is compared as INT8", c.TENSORS)
gt_tensor = w.declare(
    "aclnnGtTensor", x, other, out,
    summary="element-wise self > other",
    rules=(w.present(x, other, out), tensor_rules(x, other, out)),
    plan=p.of_tensors("gt", x, other, out, tensor_kind(x, other)), reference="torch.gt(self, other)", **TENSOR,
)  # fmt: skip
inplace_gt_tensor = w.declare(
    "aclnnInplaceGtTensor", ref, other,
    summary="element-wise selfRef > other, in place",
    rules=(w.present(ref, other), tensor_rules(ref, other, ref)),
    plan=p.of_tensors("gt", ref, other, ref, tensor_kind(ref, other)), reference="selfRef.gt_(other)", **TENSOR,
)  # fmt: skip
