"""aclnnInplaceUniformTensor."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.philox_step import on_ai_cpu
from .shared.seed_tensors import BOTH, GIVEN, NOTE, inputs, long_numbers, source
from .shared.uniform_rules import DTYPES, FORMULA, IN_ORDER, NOTES, PRECISION, drawn_as, high, low

ref = w.InOut("selfRef", "tensor of any shape, overwritten with samples", ctype=w.IN_TENSOR)
offset = w.Attr("offset", "uint64_t", "number added to offset", default=0)
dense, where = w.Contiguous(ref, code=w.ACLNN_ERR_PARAM_NULLPTR), inputs()
numbers = drawn_as(ref, *source(offset), inputs=where)
cast = w.CastTo(numbers, w.Dtype(ref))
inplace_uniform_tensor = w.declare(
    "aclnnInplaceUniformTensor", ref, low, high, *BOTH, offset,
    summary="fills selfRef with samples of a uniform distribution, seed and offset in tensors",
    rules=(
        w.present(ref), w.dtype_in(DTYPES, ref), w.max_dims(8, ref), IN_ORDER, w.done_if_empty(ref), GIVEN,
        long_numbers(dt.ACL_UINT64, dt.ACL_INT64),
    ),
    plan=(w.OnAiCpu(on_ai_cpu(ref)), dense, *where, numbers, cast, w.ViewCopy(cast, ref)),
    header="aclnnop/aclnn_uniform.h", library="math", documented_soc=w.DOCUMENTED_NEW, formula=FORMULA,
    precision=PRECISION, reference="selfRef.uniform_(from, to)", notes=(*NOTES, NOTE),
)  # fmt: skip
