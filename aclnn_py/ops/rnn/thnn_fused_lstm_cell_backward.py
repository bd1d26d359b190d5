"""aclnnThnnFusedLstmCellBackward."""

from __future__ import annotations

from ...lowering import language as w
from .cells import Backward
from .thnn_fused_lstm_cell import FLOATS, bias_of, gates_of, has_shape

dh = w.In("gradHyOptional", "the gradient at h, [B,H]")
dc = w.In("gradCOptional", "the gradient at c")
cx, cy = w.In("cx", "c before"), w.In("cy", "c")
storage = w.In("storage", "the gates, [B,4H], as forward gave them")
biased = w.Attr("hasBias", "bool", "whether there was a bias", True)
of_gates = w.Out("gradGatesOut", "the gradient of the gates' sums, [B,4H]")
of_cx = w.Out("gradCxOut", "that of c before")
of_bias = w.Out("gradBiasOut", "that of a bias, [4H]; left alone without one")
INPUTS, OUTPUTS = (dh, dc, cx, cy, storage), (of_gates, of_cx, of_bias)
ALL = (*INPUTS, *OUTPUTS)
thnn_fused_lstm_cell_backward = w.declare(
    "aclnnThnnFusedLstmCellBackward", *INPUTS, biased, *OUTPUTS,
    rules=(
        w.OUT_POINTERS, w.present(*ALL), w.dtype_in(FLOATS, dh), *(w.same_dtype(dh, param) for param in ALL[1:]),
        w.rank_is(2, dh), w.not_empty(dh), *(w.same_shape(param, dh) for param in (dc, cx, cy)),
        has_shape(dh, gates_of, storage, of_gates), w.same_shape(of_cx, dh),
        w.when(w.is_true(biased), has_shape(dh, bias_of, of_bias)), w.format_in(w.ND, *ALL),
    ),
    plan=(Backward(INPUTS, OUTPUTS, biased),),
    header="aclnnop/aclnn_thnn_fused_lstm_cell_backward.h", documented_soc=w.DOCUMENTED_NEW[:2],
    summary="gradients of one time of a cell of long short-term memory",
    formula="d = gradHy o (1 - tanh(cy)^2) + gradC; gradGates: d g i (1 - i), d cx f (1 - f), d i (1 - g^2), "
    "gradHy tanh(cy) o (1 - o); gradCx = d f; gradBias the sum of gradGates over batches",
    precision="computed in float32 and rounded once", reference="torch.nn.LSTMCell, backward",
    notes=("The kernel is made for ascend910b and ascend910_93; other SoCs succeed here.",),
)  # fmt: skip
