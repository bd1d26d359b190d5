"""aclnnMultinomialTensor."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import seed_tensors
from .shared.multinomial_rules import AI_CPU, DTYPES, FEW, NOTES, SHAPES, TEXTS, again, out, sampled, samples, x
from .shared.philox_step import DSA

KNOWN_LONG = w.dtype_in(seed_tensors.LONG, *seed_tensors.BOTH)
few = w.either(w.negated(w.on(*DSA, *w.REGBASE)), w.Within(w.Numel(x), high=FEW))
tested = w.both(w.negated(w.is_empty(x)), few)
dense, where = w.Contiguous(x, code=w.ACLNN_ERR_PARAM_NULLPTR), seed_tensors.inputs()
result = sampled(dense, *seed_tensors.source(), inputs=where)
multinomial_tensor = w.declare(
    "aclnnMultinomialTensor", x, samples, again, *seed_tensors.BOTH, seed_tensors.offset, out,
    summary="draws column indices from multinomial distributions, seed and offset in tensors",
    rules=(
        w.present(x, *seed_tensors.BOTH, out), w.dtype_in(DTYPES, x), w.when(tested, KNOWN_LONG),
        w.dtype_in(w.Choices(dt.ACL_INT64), out), *SHAPES, w.done_if_empty(x), w.inner(KNOWN_LONG),
    ),
    plan=(w.OnAiCpu(AI_CPU), dense, *where, result, w.ViewCopy(result, out, code=w.ACLNN_ERR_PARAM_NULLPTR)),
    **TEXTS, documented_soc=w.DOCUMENTED_NEW, notes=(*NOTES, seed_tensors.NOTE),
)  # fmt: skip
