"""aclnnInplaceRandom."""

from __future__ import annotations

from ...lowering import language as w
from .shared.integer_rules import KNOWN, NOTES, RULES, TEXTS, drawn_as, high, low
from .shared.philox_step import SOURCE, offset, on_ai_cpu, seed

ref = w.InOut("selfRef", "tensor of any shape, overwritten with samples", ctype=w.IN_TENSOR)
dense = w.Contiguous(ref, code=w.ACLNN_ERR_PARAM_NULLPTR)
numbers = drawn_as(ref, *SOURCE)
inplace_random = w.declare(
    "aclnnInplaceRandom", ref, low, high, seed, offset,
    summary="fills selfRef with integers drawn uniformly from [from, to), in place",
    rules=(w.present(ref), w.dtype_in(KNOWN, ref), w.max_dims(8, ref), RULES, w.done_if_empty(ref)),
    plan=(w.OnAiCpu(on_ai_cpu(ref)), dense, numbers, w.ViewCopy(numbers, ref)),
    **TEXTS, documented_soc=w.DOCUMENTED_BUT_310, notes=NOTES,
)  # fmt: skip
