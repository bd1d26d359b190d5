"""aclnnInplaceNormal."""

from __future__ import annotations

from ...lowering import language as w
from .drawing import SOURCE, offset, on_ai_cpu, seed
from .normals import DTYPES, FORMULA, NOTES, PRECISION, documented_dtypes, drawn_as, mean, std

ref = w.InOut("selfRef", "takes the numbers", ctype=w.IN_TENSOR)
dense = w.Contiguous(ref)
numbers = drawn_as(ref, *SOURCE)
cast = w.CastTo(numbers, w.Dtype(ref))
inplace_normal = w.declare(
    "aclnnInplaceNormal", ref, mean, std, seed, offset,
    summary="every element becomes a normally distributed number",
    rules=(
        w.present(ref), w.not_negative(std), w.dtype_in(DTYPES, ref), documented_dtypes(ref), w.max_dims(8, ref),
        w.done_if_empty(ref),
    ),
    plan=(w.OnAiCpu(on_ai_cpu(ref)), dense, numbers, cast, w.ViewCopy(cast, ref)),
    header="aclnnop/aclnn_normal.h", library="math", documented_soc=w.DOCUMENTED_BUT_310, formula=FORMULA,
    precision=PRECISION, reference="selfRef.normal_(mean, std)", notes=NOTES,
)  # fmt: skip
