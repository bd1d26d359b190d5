"""aclnnInplaceNormal."""

from __future__ import annotations

from ...lowering import language as w
from .shared.normal_rules import DTYPES, FORMULA, NOTES, PRECISION, documented_dtypes, drawn_as, mean, std
from .shared.philox_step import SOURCE, offset, on_ai_cpu, seed

ref = w.InOut("selfRef", "tensor of any shape, overwritten with samples", ctype=w.IN_TENSOR)
dense = w.Contiguous(ref)
numbers = drawn_as(ref, *SOURCE)
cast = w.CastTo(numbers, w.Dtype(ref))
inplace_normal = w.declare(
    "aclnnInplaceNormal", ref, mean, std, seed, offset,
    summary="fills selfRef with samples of a normal distribution, in place",
    rules=(
        w.present(ref), w.not_negative(std), w.dtype_in(DTYPES, ref), documented_dtypes(ref), w.max_dims(8, ref),
        w.done_if_empty(ref),
    ),
    plan=(w.OnAiCpu(on_ai_cpu(ref)), dense, numbers, cast, w.ViewCopy(cast, ref)),
    header="aclnnop/aclnn_normal.h", library="math", documented_soc=w.DOCUMENTED_BUT_310, formula=FORMULA,
    precision=PRECISION, reference="selfRef.normal_(mean, std)", notes=NOTES,
)  # fmt: skip
