"""aclnnInplaceUniform."""

from __future__ import annotations

from ...lowering import language as w
from .drawing import on_ai_cpu
from .uniforms import DTYPES, FORMULA, IN_ORDER, NOTES, PRECISION, drawn_as, high, low

ref = w.InOut("selfRef", "takes the numbers", ctype=w.IN_TENSOR)
seed = w.Attr("seed", "uint64_t", "names the stream of random numbers", default=7)
offset = w.Attr("offset", "uint64_t", "how far into the stream to begin", default=0)
dense = w.Contiguous(ref, code=w.ACLNN_ERR_PARAM_NULLPTR)
numbers = drawn_as(ref, w.Words(seed), w.Words(offset))
cast = w.CastTo(numbers, w.Dtype(ref))
inplace_uniform = w.declare(
    "aclnnInplaceUniform", ref, low, high, seed, offset,
    summary="every element becomes a number between two others",
    rules=(
        w.present(ref), w.dtype_in(DTYPES, ref), w.max_dims(8, ref), IN_ORDER, w.done_if_empty(ref),
    ),
    plan=(w.OnAiCpu(on_ai_cpu(ref)), dense, numbers, cast, w.ViewCopy(cast, ref)),
    header="aclnnop/aclnn_uniform.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B, formula=FORMULA,
    precision=PRECISION, reference="selfRef.uniform_(from, to)", notes=NOTES,
)  # fmt: skip
