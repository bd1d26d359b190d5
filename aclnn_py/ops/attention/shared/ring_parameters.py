"""Parameters of updates of attention over parts of the keys."""

from __future__ import annotations

from ....lowering import language as w

prev_attention, prev_most, prev_sum = (
    w.In("prevAttnOut", "attention output over the first keys, [S,B,N*D] or [T,N,D]"),
    w.In("prevSoftmaxMax", "row maximum of its scores, FLOAT, [B,N,S,8] or [T,N,8], repeated along the last axis"),
    w.In("prevSoftmaxSum", "row sum of exp(score - maximum), shape of prevSoftmaxMax"),
)
cur_attention, cur_most, cur_sum = (
    w.In("curAttnOut", "attention output over further keys, shape of prevAttnOut"),
    w.In("curSoftmaxMax", "row maximum of its scores, shape of prevSoftmaxMax"),
    w.In("curSoftmaxSum", "row sum of exp(score - maximum), shape of prevSoftmaxMax"),
)
starts = w.In(
    "actualSeqQlenOptional", "cumulative lengths of the sequences after a 0, INT64, [B+1], for TND", optional=True
)
layout = w.Attr("inputLayoutOptional", "char*", 'layout of attention: "SBH" or "TND"', "SBH", optional=True)
softmax_layout = w.Attr(
    "inputSoftmaxLayoutOptional", "char*",
    'with TND, layout of maxima and sums: "TND", or "" and "SBH" for [N,S,8] in each sequence', "", optional=True,
)  # fmt: skip
attention, most, total = (
    w.Out("attnOutOut", "attention output over all keys, shape of prevAttnOut", ctype=w.IN_TENSOR),
    w.Out("softmaxMaxOut", "row maximum of its scores, shape of prevSoftmaxMax", ctype=w.IN_TENSOR),
    w.Out("softmaxSumOut", "row sum of exp(score - maximum), shape of prevSoftmaxMax", ctype=w.IN_TENSOR),
)
PREV, CUR, OUTS = (
    (prev_attention, prev_most, prev_sum), (cur_attention, cur_most, cur_sum), (attention, most, total)
)  # fmt: skip
SOFTMAX = (prev_most, prev_sum, cur_most, cur_sum)
TND = w.value_is(layout, "TND")
