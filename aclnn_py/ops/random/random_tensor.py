"""aclnnInplaceRandomTensor."""

from __future__ import annotations

from ...lowering import language as w
from .shared.integer_rules import KNOWN, NOTES, RULES, TEXTS, drawn_as, high, low
from .shared.philox_step import on_ai_cpu
from .shared.seed_tensors import BOTH, GIVEN, LONG, NOTE, inputs, offset, source

ref = w.InOut("selfRef", "tensor of any shape, overwritten with samples", ctype=w.IN_TENSOR)
dense, where = w.Contiguous(ref, code=w.ACLNN_ERR_PARAM_NULLPTR), inputs()
numbers = drawn_as(ref, *source(), inputs=where)
inplace_random_tensor = w.declare(
    "aclnnInplaceRandomTensor", ref, low, high, *BOTH, offset,
    summary="fills selfRef with integers drawn uniformly from [from, to), seed and offset in tensors",
    rules=(
        w.present(ref), w.dtype_in(KNOWN, ref), w.max_dims(8, ref), RULES, w.done_if_empty(ref), GIVEN,
        w.inner(w.dtype_in(LONG, *BOTH)),
    ),
    plan=(w.OnAiCpu(on_ai_cpu(ref)), dense, *where, numbers, w.ViewCopy(numbers, ref)),
    **TEXTS, documented_soc=w.DOCUMENTED_NEW, notes=(*NOTES, NOTE),
)  # fmt: skip
