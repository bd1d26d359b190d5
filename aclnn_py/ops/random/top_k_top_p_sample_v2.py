"""aclnnTopKTopPSampleV2, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import sample_rules as t

SOCS = w.DOCUMENTED_NEW
FLOATS = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT, on=SOCS)
min_ps = w.In(
    "minPs", "min-p threshold relative to the row maximum probability, [B], dtype of logits; null: none", optional=True
)
most = w.Attr("ksMax", "int64_t", "upper limit of topK, rounded up to a multiple of 8, at most 1024", t.MOST)
logarithms = w.Attr("inputIsLogits", "bool", "true: logits are logits; false: they are probabilities", True)
lists = w.Attr(
    "isNeedSampleResult", "bool", "true: logitsIdx and logitsSortMasked are computed instead of logitsSelectIdx", False
)
sorted_indices = w.Out(
    "logitsIdx", "indices of the kept elements, most probable first, [B,V], INT64", ctype=w.IN_TENSOR
)
probabilities = w.Out("logitsSortMasked", "their probabilities, 0 after the last, [B,V], FLOAT", ctype=w.IN_TENSOR)


def in_eights(number: int) -> int:
    """A number as the source reads it: the lower half without its sign, up to a multiple of 8, cut again."""
    return min((number % (1 << 32) + 7) // 8 * 8 % (1 << 32), t.MOST)


limit = w.Derived(in_eights, most, label="ksMax rounded up to a multiple of 8, at most 1024")
listed, samples_only = w.is_true(lists), w.negated(w.is_true(lists))
least = w.Branch(w.given(min_ps), w.Contiguous(min_ps), t.dense), 1, w.given(min_ps)
token = t.token(
    least, samples_only, ((sorted_indices, dt.ACL_INT64, 2, listed), (probabilities, dt.ACL_FLOAT, 2, listed)),
    (limit, w.ValueOf(logarithms), 0.0),
)  # fmt: skip
SAME_SIZES = w.when(w.Equal(w.Rank(t.q), w.Rank(t.logits)), w.same_shape(t.q, t.logits))
"For q of another rank the documents say 561002."
one_of_them = w.when_given(t.q, (w.OneOf(w.ValueOf(lists), w.Choices(False)),))
top_k_top_p_sample_v2 = w.generated(
    "aclnnTopKTopPSampleV2", *t.EACH, t.q, min_ps, *t.ASKED, most, logarithms, lists, t.chosen, t.left, sorted_indices,
    probabilities,
    on=SOCS,
    kinds=(
        *t.kinds(FLOATS, SOCS), w.dtype_in(t.index(SOCS), sorted_indices), w.dtype_in(t.single(SOCS), probabilities),
        w.documented(
            t.float_if_given(t.q, SOCS), w.when_given(min_ps, w.same_dtype(min_ps, t.logits)), *t.EACH_ROW,
            w.when(w.given(min_ps), t.in_rows(min_ps), t.for_each_row(min_ps)), w.when_given(t.q, SAME_SIZES),
        ),
    ),
    tiling=(
        *t.ROWS, one_of_them, w.when_given(t.q, w.same_shape(t.q, t.logits)), w.when_given(min_ps, t.in_rows(min_ps)),
        w.when_given(min_ps, t.for_each_row(min_ps)), t.float_if_given(t.q, SOCS),
        w.when_given(min_ps, w.same_dtype(min_ps, t.logits)),
        w.when(w.is_true(t.wants), w.same_shape(t.left, t.logits)),
        w.when(listed, otherwise=(w.same_shape(t.chosen, t.top_k),)),
        w.when(listed, w.same_shape(sorted_indices, t.logits), w.same_shape(probabilities, t.logits)),
    ),
    plan=(token,), summary="top-k/top-p/min-p sampling: one index per row, or the sorted kept elements",
    header="aclnnop/aclnn_top_k_top_p_sample_v2.h", documented_soc=SOCS,
    formula="of each row keep the topK largest (one if topP <= 0); of these (or of all) the most probable until "
    "their probabilities reach topP, if topP < 1; of these those with at least minPs of the maximum probability; the "
    "index of the largest probability / (|q| + eps) is sampled",
    notes=(
        *t.NOTES,
        "Probabilities are the softmax of the elements kept by top-k, or of all; if inputIsLogits is false the "
        "elements themselves, and filtered elements are 0 in logitsTopKPSelect.",
        "Outputs that are not requested are not written, nor is logitsIdx after the last kept element.",
    ), **t.TEXTS,
)  # fmt: skip
