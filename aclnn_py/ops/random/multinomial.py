"""aclnnMultinomial."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.multinomial_rules import AI_CPU, DTYPES, NOTES, SHAPES, TEXTS, again, out, sampled, samples, x
from .shared.philox_step import SOURCE, offset, seed

dense = w.Contiguous(x, code=w.ACLNN_ERR_PARAM_NULLPTR)
result = sampled(dense, *SOURCE)
multinomial = w.declare(
    "aclnnMultinomial", x, samples, again, seed, offset, out,
    summary="draws column indices from multinomial distributions given by rows of weights",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x), w.dtype_in(w.Choices(dt.ACL_INT64), out), *SHAPES,
        w.done_if_empty(x),
    ),
    plan=(w.OnAiCpu(AI_CPU), dense, result, w.ViewCopy(result, out, code=w.ACLNN_ERR_PARAM_NULLPTR)),
    **TEXTS, documented_soc=w.DOCUMENTED_BUT_310B, notes=NOTES,
)  # fmt: skip
