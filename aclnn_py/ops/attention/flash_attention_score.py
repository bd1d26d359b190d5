"""aclnnFlashAttentionScore."""

from __future__ import annotations

from typing import Any

from ...base.status import ACLNN_ERR_PARAM_NULLPTR as NULL
from ...lowering import language as w
from .shared import geometry as g
from .shared.arguments import Arguments, optional, zeros
from .shared.attention_rules import Limits
from .shared.attention_step import AttentionStep
from .shared.parameters import EXTRAS, NUMBERS, PREFIX

query = w.In("query", "queries, [B,N,S,D] or as inputLayout says")
key = w.In("key", "keys, [B,Nkv,Skv,D] or as inputLayout says")
value = w.In("value", "values, [B,Nkv,Skv,Dv] or as inputLayout says")
pse = w.In(
    "realShiftOptional",
    "position bias added to the scores, [B,N,S,Skv], [B,N,1,Skv] or [1,N,S,Skv]; null: none",
    optional=True,
)
drop, padding, mask = EXTRAS
largest = w.Out(
    "softmaxMaxOut",
    "row maximum of the scaled scores, FLOAT, [B,N,S,8], repeated along the last axis; declared const",
    ctype=w.IN_TENSOR,
)
total = w.Out(
    "softmaxSumOut",
    "row sum of exp(score - row maximum), FLOAT, [B,N,S,8], repeated along the last axis; declared const",
    ctype=w.IN_TENSOR,
)
softmax = w.Out("softmaxOutOut", "reserved, not written", optional=True, ctype=w.IN_TENSOR)
out = w.Out(
    "attentionOutOut",
    "attention output, layout of query with value's head size, [B,N,S,Dv]; declared const",
    ctype=w.IN_TENSOR,
)

have = Arguments(query, key, value, pse, drop, mask, PREFIX, *NUMBERS)
RESULT: dict[w.Param, Any] = {
    out: g.result_shape, largest: lambda q, k, v, layout, heads: g.row_shape(q, layout, heads),
}  # fmt: skip
RESULT[total] = RESULT[largest]
limits = Limits(have, RESULT)
result = w.Worked(g.result_shape, *have.sizes, told="shape of query with the head size of value")
rows = w.Worked(g.row_shape, query, have.layout, have.heads, told="[B,N,S,8]")
nothing = w.either(w.is_empty(query), w.is_empty(key))


dense = tuple(w.Contiguous(each, code=NULL) for each in (query, key, value))
attend = AttentionStep(
    "attention", "qrrqkk", have, *dense, *(optional(each, dense[0], NULL) for each in (pse, drop, mask)),
    dtypes=(w.Dtype(query), w.FLOAT, w.FLOAT), shapes=(result, rows, rows),
)  # fmt: skip


def written(step: w.Step, shape: w.Term, dtype: w.Term, out: w.Param) -> w.Step:
    """A result where it belongs; zeros where query or key has no element."""
    return w.Fork(nothing, w.ViewCopy(zeros(shape, dtype), out, code=NULL), w.ViewCopy(step, out, code=NULL), code=NULL)


flash_attention_score = w.declare(
    "aclnnFlashAttentionScore", query, key, value, pse, drop, padding, mask, PREFIX, *NUMBERS,
    largest, total, softmax, out,
    rules=(
        w.present(query, key, value, have.layout), w.OUT_POINTERS, w.present(largest, total, out),
        w.done_if(w.both(*map(w.is_empty, (largest, total, out)))),
        w.same_dtype(query, key), w.same_dtype(key, value), w.when(w.given(pse), w.same_dtype(pse, query)),
        (w.Within(w.ValueOf(have.heads), low=1),), limits.known_layout,
        limits.of_widths(
            "of one head size, at most 768 and at least that of value",
            lambda one, other, third: third <= one == other and one <= g.WIDEST,
        ),
        w.when(nothing, otherwise=(*limits.kernel(key, value, pse, padding), *limits.task(1))),
    ),
    plan=(
        written(attend, result, w.Dtype(query), out),
        written(w.Look(attend, w.Further(1)), rows, w.FLOAT, largest),
        written(w.Look(attend, w.Further(2)), rows, w.FLOAT, total),
    ),
    library="transformer", header="aclnnop/aclnn_flash_attention_score.h", documented_soc=("ascend910b",),
    summary="scaled dot-product attention for training, with position bias, mask and dropout",
    formula="attentionOut = dropout(softmax(mask(scaleValue * (realShift + query @ key^T)))) @ value; softmaxMax is "
    "the maximum of a row's scores, softmaxSum the sum of exp(score - softmaxMax)",
    precision="computed in float32; for FLOAT16 and BF16 the softmax is rounded before the product with value, and "
    "the output once more",
    reference="torch.nn.functional.scaled_dot_product_attention(query, key, value, ~attenMask, scale=scaleValue)",
    notes=(
        "The source ignores the code of the task's launch: dtypes without a kernel (561003) and refusals of the "
        "tiling function (561002) appear there in phase two, here in phase one.",
        "Only the 910B and 910_93 have a kernel (561003).",
        "A negative sparseMode, which the tiling function accepts, counts as 1.",
        "The masks of sparseMode 2, 3, 4 and 6 are assumed to be the triangular ones that the documents require; "
        "their elements are not read.",
        "A row whose keys are all masked gives the mean of all values, except that innerPrecise 2, and sparseMode 3 "
        "and 4 for rows outside of the band, give 0 and the largest float as softmaxSum.",
    ),
)  # fmt: skip
