"""aclnnGeTensor and aclnnInplaceGeTensor."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import on_regbase
from .gt_tensor import tensor_kind
from .shared import comparison_dtypes as c
from .shared import comparison_plans as p
from .shared import comparison_rules as r

KINDS = w.Choices(*c.COMMON, *c.UNSIGNED).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)


def tensor_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = tensor_kind(x, other)
    return (
        *w.dtype_in(c.EVERYTHING, out), w.Defined(kind), *r.kind_in(kind, KINDS),
        *on_regbase(r.input_casts(kind, x, other)), *r.from_bool(out), *w.max_dims(8, *r.distinct(x, other, out)),
        *r.shapes_join(x, other, out), *w.done_if_empty(x, other),
    )  # fmt: skip


x, other = w.In("self", "first operand, rank up to 8"), w.In("other", "second operand, rank up to 8")
out = w.Out("out", "comparison results, broadcast shape of self and other")
ref = w.InOut("selfRef", "first operand, overwritten with the result; rank up to 8")
TENSOR = c.texts("ge_tensor", w.DOCUMENTED_BUT_310B, "self >= other; BOOL is compared as INT8", c.TENSORS)
ge_tensor = w.declare(
    "aclnnGeTensor", x, other, out,
    summary="element-wise self >= other",
    rules=(w.present(x, other, out), tensor_rules(x, other, out)), stream_ctype="const aclrtStream",
    plan=p.of_tensors("ge", x, other, out, tensor_kind(x, other)), reference="torch.ge(self, other)", **TENSOR,
)  # fmt: skip
inplace_ge_tensor = w.declare(
    "aclnnInplaceGeTensor", ref, other,
    summary="element-wise selfRef >= other, in place",
    rules=(w.present(ref, other), tensor_rules(ref, other, ref)),
    plan=p.of_tensors("ge", ref, other, ref, tensor_kind(ref, other)), reference="selfRef.ge_(other)", **TENSOR,
)  # fmt: skip
