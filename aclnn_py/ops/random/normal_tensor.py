"""aclnnInplaceNormalTensor."""

from __future__ import annotations

from ...lowering import language as w
from .shared.normal_rules import DTYPES, FORMULA, NOTES, PRECISION, drawn_as, mean, std
from .shared.philox_step import on_ai_cpu
from .shared.seed_tensors import BOTH, GIVEN, LONG, NOTE, inputs, offset, one_number, source

ref = w.InOut("selfRef", "tensor of any shape, overwritten with samples", ctype=w.IN_TENSOR)
dense, where = w.Contiguous(ref), inputs()
numbers = drawn_as(ref, *source(), inputs=where)
cast = w.CastTo(numbers, w.Dtype(ref))
inplace_normal_tensor = w.declare(
    "aclnnInplaceNormalTensor", ref, mean, std, *BOTH, offset,
    summary="fills selfRef with samples of a normal distribution, seed and offset in tensors",
    rules=(
        GIVEN, w.dtype_in(LONG, *BOTH), one_number(*BOTH), w.present(ref), w.not_negative(std),
        w.dtype_in(DTYPES, ref), w.max_dims(8, ref), w.done_if_empty(ref),
    ),
    plan=(w.OnAiCpu(on_ai_cpu(ref)), dense, *where, numbers, cast, w.ViewCopy(cast, ref)),
    header="aclnnop/aclnn_normal.h", library="math", documented_soc=w.DOCUMENTED_NEW, formula=FORMULA,
    precision=PRECISION, reference="selfRef.normal_(mean, std)", notes=(*NOTES[:2], NOTE),
)  # fmt: skip
