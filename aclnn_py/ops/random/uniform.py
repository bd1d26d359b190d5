"""aclnnInplaceUniform."""

from __future__ import annotations

from ...lowering import language as w
from .shared.philox_step import on_ai_cpu
from .shared.uniform_rules import DTYPES, FORMULA, IN_ORDER, NOTES, PRECISION, drawn_as, high, low

ref = w.InOut("selfRef", "tensor of any shape, overwritten with samples", ctype=w.IN_TENSOR)
seed = w.Attr("seed", "uint64_t", "seed of the random number generator", default=7)
offset = w.Attr("offset", "uint64_t", "offset into the random sequence", default=0)
dense = w.Contiguous(ref, code=w.ACLNN_ERR_PARAM_NULLPTR)
numbers = drawn_as(ref, w.Words(seed), w.Words(offset))
cast = w.CastTo(numbers, w.Dtype(ref))
inplace_uniform = w.declare(
    "aclnnInplaceUniform", ref, low, high, seed, offset,
    summary="fills selfRef with samples of a uniform distribution over [from, to), in place",
    rules=(
        w.present(ref), w.dtype_in(DTYPES, ref), w.max_dims(8, ref), IN_ORDER, w.done_if_empty(ref),
    ),
    plan=(w.OnAiCpu(on_ai_cpu(ref)), dense, numbers, cast, w.ViewCopy(cast, ref)),
    header="aclnnop/aclnn_uniform.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B, formula=FORMULA,
    precision=PRECISION, reference="selfRef.uniform_(from, to)", notes=NOTES,
)  # fmt: skip
