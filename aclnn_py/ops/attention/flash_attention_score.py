"""aclnnFlashAttentionScore."""

from __future__ import annotations

from typing import Any

from ...base.status import ACLNN_ERR_PARAM_NULLPTR as NULL
from ...lowering import language as w
from . import geometry as g
from .arguments import Arguments, optional, zeros
from .attend import Attend
from .limits import Limits
from .parameters import EXTRAS, NUMBERS, PREFIX

query, key, value = w.In("query", "what asks"), w.In("key", "what is asked"), w.In("value", "what answers")
pse = w.In("realShiftOptional", "what is added to the products, [B,N,S,S], [B,N,1,S] or [1,N,S,S]", optional=True)
drop, padding, mask = EXTRAS
largest = w.Out("softmaxMaxOut", "the largest score of every row, eight times", ctype=w.IN_TENSOR)
total = w.Out("softmaxSumOut", "the sum of every row, eight times", ctype=w.IN_TENSOR)
softmax = w.Out("softmaxOutOut", "nobody writes it", optional=True, ctype=w.IN_TENSOR)
out = w.Out("attentionOutOut", "the result, of query's shape but for the width of value", ctype=w.IN_TENSOR)

have = Arguments(query, key, value, pse, drop, mask, PREFIX, *NUMBERS)
RESULT: dict[w.Param, Any] = {
    out: g.result_shape, largest: lambda q, k, v, layout, heads: g.row_shape(q, layout, heads),
}  # fmt: skip
RESULT[total] = RESULT[largest]
limits = Limits(have, RESULT)
result = w.Worked(g.result_shape, *have.sizes, told="shape of query with width of value")
rows = w.Worked(g.row_shape, query, have.layout, have.heads, told="[B,N,S,8]")
nothing = w.either(w.is_empty(query), w.is_empty(key))


dense = tuple(w.Contiguous(each, NULL) for each in (query, key, value))
attend = Attend(
    "attention", "qrrqkk", have, *dense, *(optional(each, dense[0], NULL) for each in (pse, drop, mask)),
    dtypes=(w.Dtype(query), w.FLOAT, w.FLOAT), shapes=(result, rows, rows),
)  # fmt: skip


def written(step: w.Step, shape: w.Term, dtype: w.Term, out: w.Param) -> w.Step:
    """A result where it belongs; zeros where query or key has no element."""
    return w.Fork(nothing, w.ViewCopy(zeros(shape, dtype), out, NULL), w.ViewCopy(step, out, NULL), NULL)


flash_attention_score = w.declare(
    "aclnnFlashAttentionScore", query, key, value, pse, drop, padding, mask, PREFIX, *NUMBERS,
    largest, total, softmax, out,
    rules=(
        w.present(query, key, value, have.layout), w.OUT_POINTERS, w.present(largest, total, out),
        w.done_if(w.both(*map(w.is_empty, (largest, total, out)))),
        w.same_dtype(query, key), w.same_dtype(key, value), w.when(w.given(pse), w.same_dtype(pse, query)),
        (w.Within(w.ValueOf(have.heads), low=1),), limits.known_layout,
        limits.of_widths(
            "of one width, at most 768, and value no wider",
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
    summary="attention: values weighted by the softmax of the products of query and key",
    formula="attentionOut = dropout(softmax(mask(scaleValue * (realShift + query @ key^T)))) @ value; softmaxMax and "
    "softmaxSum are the largest score of a row and the sum of exp(score - softmaxMax)",
    precision="computed in float32; for FLOAT16 and BF16 the weights are rounded before they meet the values, the "
    "result once more",
    reference="torch.nn.functional.scaled_dot_product_attention(query, key, value, ~attenMask, scale=scaleValue)",
    notes=(
        "The source does not look at what listing its task says: dtypes without a kernel (561003) and what the tiling "
        "function refuses (561002) surface there in phase two, here in phase one.",
        "Only the 910B and 910_93 have a kernel (561003).",
        "A negative sparseMode, which the tiling function lets through, is taken as 1.",
        "Masks of sparseMode 2, 3, 4 and 6 are taken to be the triangles that the documents ask for.",
        "A row whose keys are all hidden by attenMask is the mean of all values, unless innerPrecise is 2 or "
        "sparseMode 3 or 4 finds such rows; then it is 0 and softmaxSum the largest float.",
    ),
)  # fmt: skip
