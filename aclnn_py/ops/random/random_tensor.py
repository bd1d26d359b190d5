"""aclnnInplaceRandomTensor."""

from __future__ import annotations

from ...lowering import language as w
from .drawing import on_ai_cpu
from .randoms import KNOWN, NOTES, RULES, TEXTS, drawn_as, high, low
from .tensors import BOTH, GIVEN, LONG, NOTE, inputs, offset, source

ref = w.InOut("selfRef", "takes the numbers", ctype=w.IN_TENSOR)
dense, where = w.Contiguous(ref, code=w.ACLNN_ERR_PARAM_NULLPTR), inputs()
numbers = drawn_as(ref, *source(), inputs=where)
inplace_random_tensor = w.declare(
    "aclnnInplaceRandomTensor", ref, low, high, *BOTH, offset,
    summary="every element becomes a whole number of a range, seed and offset in tensors",
    rules=(
        w.present(ref), w.dtype_in(KNOWN, ref), w.max_dims(8, ref), RULES, w.done_if_empty(ref), GIVEN,
        w.inner(w.dtype_in(LONG, *BOTH)),
    ),
    plan=(w.OnAiCpu(on_ai_cpu(ref)), dense, *where, numbers, w.ViewCopy(numbers, ref)),
    **TEXTS, documented_soc=w.DOCUMENTED_NEW, notes=(*NOTES, NOTE),
)  # fmt: skip
