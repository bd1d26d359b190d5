"""aclnnInplaceOne."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..arithmetic.shared.arithmetic import WHOLE
from ..conversion.shared.fill_steps import filled

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, *WHOLE, dt.ACL_DOUBLE).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)

ref = w.InOut("selfRef", "tensor of any shape, filled in place (declared const)", ctype=w.IN_TENSOR)
dense = w.Contiguous(ref)
ones = filled(ref, 1)
old = w.both(w.has_dtype(ref, dt.ACL_BOOL), w.negated(w.on(*w.BF16_BY_ARCH)))
slow = w.either(w.has_dtype(ref, dt.ACL_INT16, dt.ACL_INT64, dt.ACL_DOUBLE), old)
inplace_one = w.declare(
    "aclnnInplaceOne", ref,
    summary="fills selfRef with 1, in place",
    rules=(w.present(ref), w.dtype_in(DTYPES, ref), w.max_dims(8, ref), w.done_if_empty(ref)),
    plan=(w.OnAiCpu(slow), dense, ones, w.ViewCopy(ones, ref)),
    header="aclnnop/aclnn_ones.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="1", precision="exact", reference="selfRef.fill_(1)",
)  # fmt: skip
