"""aclnnPrecisionCompare."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w

KNOWN = ("ascend910b", "ascend910_93", *w.REGBASE)
UNLIKE = 503.0
"""The code of tensors that differ."""
x, other = w.In("golden", "what is expected"), w.In("realdata", "what was computed")
out = w.Out("out", "the answer, one UINT32 without axes: 0, or 503 where an element differs")
differ = w.Compute("ne", w.Contiguous(x), w.Contiguous(other), dtype=w.Constant(dt.ACL_BOOL, "DT_BOOL"))
some = w.CastTo(w.Fold("reduce_any", differ, axes=w.AllAxes(x)), w.FLOAT)
answer = w.CastTo(w.Compute("muls", some, attrs=(UNLIKE, 0.0)), w.Dtype(out))
precision_compare = w.declare(
    "aclnnPrecisionCompare", x, other, out,
    summary="whether every element of two tensors is the same, as a code",
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
        "CANN's kernel is not public. The documents name 1 and 2 as well, for faults inside of it; here NaN is equal "
        "to nothing, and -0 to 0.", "Empty tensors leave out as it was.",
    ),
)  # fmt: skip
