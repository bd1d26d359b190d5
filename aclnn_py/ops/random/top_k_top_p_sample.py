"""aclnnTopKTopPSample, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from . import tokens as t
from .choosing import Written

SOCS = ("ascend910b", "ascend910_93")
HALVES = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=SOCS)
nothing: tuple[Written, ...] = tuple((None, dtype, 2, False) for dtype in (dt.ACL_INT64, dt.ACL_FLOAT))
token = t.token((t.dense, 1, False), True, nothing, (t.MOST, 1.0, 1.0))
top_k_top_p_sample = w.generated(
    "aclnnTopKTopPSample", *t.EACH, t.q, *t.ASKED, t.chosen, t.left, on=SOCS,
    kinds=(
        *t.kinds(HALVES, SOCS),
        w.documented(t.float_if_given(t.q, SOCS), w.when_given(t.q, w.same_shape(t.q, t.logits)), *t.EACH_ROW),
    ),
    tiling=(
        *t.ROWS, w.when_given(t.q, w.same_shape(t.q, t.logits)), t.float_if_given(t.q, SOCS),
        w.same_shape(t.left, t.logits), w.same_shape(t.chosen, t.top_k),
    ),
    plan=(token,), summary="one element of each row, chosen among the largest and likeliest",
    header="aclnnop/aclnn_top_k_top_p_sample.h", documented_soc=SOCS,
    formula="of each row the topK largest are left, of these, or of all, the likeliest whose probabilities come to "
    "more than topP if that is between 0 and 1; the one with the largest softmax(left) / (|q| + eps) is chosen",
    notes=(
        *t.NOTES,
        "Where topP alone leaves some, what is divided by q is the softmax of the probabilities. Where all are left "
        "the largest number counts as 0 at least, so rows far below 0 have no probabilities.",
        "Without isNeedLogits logitsTopKPSelect is left alone.",
    ), **t.TEXTS,
)  # fmt: skip
