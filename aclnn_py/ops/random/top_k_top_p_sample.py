"""aclnnTopKTopPSample, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .choosing import ROOM, Token
from .tokens import (
    EACH,
    INPUTS,
    MOST,
    NOTES,
    ROWS,
    TEXTS,
    chosen,
    dense,
    eps,
    few,
    guess,
    left,
    logits,
    on,
    q,
    top_k,
    top_p,
    wants,
)

SOCS = ("ascend910b", "ascend910_93")
WHOLE, INDEX, ALONE = on(SOCS)
HALVES = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=SOCS)
token = Token(
    EACH,
    (*INPUTS, (dense, 1, False)),
    (
        (chosen, dt.ACL_INT64, 1, True), (left, dt.ACL_FLOAT, 2, w.is_true(wants)), (None, dt.ACL_INT64, 2, False),
        (None, dt.ACL_FLOAT, 2, False), *ROOM,
    ),
    (w.ValueOf(eps), few, MOST, 1.0, 1.0),
)  # fmt: skip
top_k_top_p_sample = w.generated(
    "aclnnTopKTopPSample", logits, top_k, top_p, q, eps, wants, guess, chosen, left, on=SOCS,
    kinds=(
        w.dtype_in(HALVES, logits), w.dtype_in(WHOLE, top_k), w.same_dtype(logits, top_p), w.dtype_in(INDEX, chosen),
        w.dtype_in(ALONE, left),
    ),
    tiling=(
        *ROWS, w.when_given(q, w.same_shape(q, logits)), w.when_given(q, w.dtype_in(ALONE, q)),
        w.same_shape(left, logits), w.same_shape(chosen, top_k),
    ),
    plan=(token,), summary="one element of each row, chosen among the largest and likeliest",
    header="aclnnop/aclnn_top_k_top_p_sample.h", documented_soc=SOCS,
    formula="of each row the topK largest are left, of these, or of all, the likeliest whose probabilities come to "
    "more than topP if that is between 0 and 1; the one with the largest softmax(left) / (|q| + eps) is chosen",
    notes=(
        *NOTES, "Where topP alone leaves some, what is divided by q is the softmax of the probabilities. Where all are "
        "left the largest number counts as 0 at least, so rows far below 0 have no probabilities.",
        "Without isNeedLogits logitsTopKPSelect is left alone.",
    ), **TEXTS,
)  # fmt: skip
