"""aclnnPrecisionCompare."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w

KNOWN = ("ascend910b", "ascend910_93", *w.REGBASE)
UNLIKE = 503.0
"Result code of tensors that differ."
x, other = w.In("golden", "expected values, any shape"), w.In("realdata", "computed values, same shape as golden")
out = w.Out("out", "result code, one UINT32 of rank 0: 0 equal, 503 different")
differ = w.Compute("ne", w.Contiguous(x), w.Contiguous(other), dtype=w.Constant(dt.ACL_BOOL, "DT_BOOL"))
some = w.CastTo(w.Reduction("reduce_any", differ, axes=w.AllAxes(x)), w.FLOAT)
answer = w.CastTo(w.Compute("muls", some, attrs=(UNLIKE, 0.0)), w.Dtype(out))
precision_compare = w.declare(
    "aclnnPrecisionCompare", x, other, out,
    summary="compares two tensors for equality and returns a code",
    rules=(
        (w.on(*KNOWN),), w.present(x, other, out), w.same_dtype(x, other),
        w.dtype_in(w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16), x),
        w.dtype_in(w.Choices(dt.ACL_UINT32), out), w.same_shape(x, other), w.max_dims(8, x), w.rank_is(0, out),
        w.done_if_empty(x, other, out),
    ),
    plan=(w.OnAiCpu(w.on(*KNOWN)), *w.ViewCopy(answer, out).chain),
    header="aclnnop/aclnn_precision_compare.h", library="math", documented_soc=w.DOCUMENTED_NEW,
    formula="0 if golden and realdata are equal in every element, else 503", precision="exact",
    reference="503 * int(not torch.equal(golden, realdata))",
    notes=(
        "CANN's kernel is not public. The documents name codes 1 and 2 as well, for internal errors; here NaN equals "
        "nothing, and -0.0 equals 0.0.", "Empty tensors leave out unwritten.",
    ),
)  # fmt: skip
