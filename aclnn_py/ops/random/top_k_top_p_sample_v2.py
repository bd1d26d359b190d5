"""aclnnTopKTopPSampleV2, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from . import tokens as t

SOCS = w.DOCUMENTED_NEW
FLOATS = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT, on=SOCS)
min_ps = w.In("minPs", "for each row what part of the likeliest one's probability the others have", optional=True)
most = w.Attr("ksMax", "int64_t", "the largest topK that is looked at, up to a multiple of 8", t.MOST)
logarithms = w.Attr("inputIsLogits", "bool", "whether logits are logarithms of likelihoods, not probabilities", True)
lists = w.Attr("isNeedSampleResult", "bool", "whether the last two outputs are wanted, and not the first", False)
places = w.Out("logitsIdx", "INT64: the elements of each row that are left, likeliest first", ctype=w.IN_TENSOR)
parts = w.Out("logitsSortMasked", "FLOAT: their probabilities, 0 behind the last", ctype=w.IN_TENSOR)


def in_eights(number: int) -> int:
    """A number as the source reads it: the lower half without its sign, up to a multiple of 8, cut again."""
    return min((number % (1 << 32) + 7) // 8 * 8 % (1 << 32), t.MOST)


limit = w.Worked(in_eights, most, told="ksMax up to a multiple of 8, 1024 at most")
listed, alone = w.is_true(lists), w.negated(w.is_true(lists))
least = w.Fork(w.given(min_ps), w.Contiguous(min_ps), t.dense), 1, w.given(min_ps)
token = t.token(
    least, alone, ((places, dt.ACL_INT64, 2, listed), (parts, dt.ACL_FLOAT, 2, listed)),
    (limit, w.ValueOf(logarithms), 0.0),
)  # fmt: skip
SAME_SIZES = w.when(w.Equal(w.Rank(t.q), w.Rank(t.logits)), w.same_shape(t.q, t.logits))
"""Of q with another number of axes the documents say 561002."""
one_of_them = w.when_given(t.q, (w.OneOf(w.ValueOf(lists), w.Choices(False)),))
top_k_top_p_sample_v2 = w.generated(
    "aclnnTopKTopPSampleV2", *t.EACH, t.q, min_ps, *t.ASKED, most, logarithms, lists, t.chosen, t.left, places, parts,
    on=SOCS,
    kinds=(
        *t.kinds(FLOATS, SOCS), w.dtype_in(t.index(SOCS), places), w.dtype_in(t.single(SOCS), parts),
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
        w.when(listed, w.same_shape(places, t.logits), w.same_shape(parts, t.logits)),
    ),
    plan=(token,), summary="one element of each row, chosen among the largest and likeliest, or all of these",
    header="aclnnop/aclnn_top_k_top_p_sample_v2.h", documented_soc=SOCS,
    formula="of each row the topK largest are left, one alone if topP is at most 0; of these, or of all, the likeliest "
    "whose probabilities come to topP if that is below 1; of these what has at least minPs of the likeliest one's "
    "probability; the one with the largest probability / (|q| + eps) is chosen",
    notes=(
        *t.NOTES, "Probabilities are the softmax of what topK leaves, or of all; without inputIsLogits the elements "
        "themselves, and what is not left is 0 in logitsTopKPSelect.",
        "Outputs that are not wanted are left alone, and logitsIdx behind the last element that is left.",
    ), **t.TEXTS,
)  # fmt: skip
