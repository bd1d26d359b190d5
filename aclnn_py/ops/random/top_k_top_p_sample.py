"""aclnnTopKTopPSample, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import sample_rules as t
from .shared.token_step import Written

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
    plan=(token,), summary="top-k/top-p sampling: one index per row of logits",
    header="aclnnop/aclnn_top_k_top_p_sample.h", documented_soc=SOCS,
    formula="of each row keep the topK largest; of these (or of all) the most probable until their probabilities "
    "exceed topP, if 0 < topP < 1; the index of the largest softmax(kept) / (|q| + eps) is sampled",
    notes=(
        *t.NOTES,
        "If topP alone filters, the softmax of the probabilities is divided by q. If nothing is filtered, the row "
        "maximum counts as at least 0, so rows far below 0 have no probabilities.",
        "If isNeedLogits is false logitsTopKPSelect is not written.",
    ), **t.TEXTS,
)  # fmt: skip
