"""aclnnThnnFusedLstmCellBackward."""

from __future__ import annotations

from ...lowering import language as w
from .shared.cells import Backward
from .thnn_fused_lstm_cell import FLOATS, bias_of, gates_of, has_shape

dh = w.In("gradHyOptional", "gradient of hyOut, [B, H]")
dc = w.In("gradCOptional", "gradient of cyOut, [B, H]")
cx, cy = w.In("cx", "previous cell state, [B, H]"), w.In("cy", "new cell state of the forward call, [B, H]")
storage = w.In("storage", "storageOut of the forward call, [B, 4H]")
biased = w.Attr("hasBias", "bool", "true: write gradBiasOut", True)
of_gates = w.Out("gradGatesOut", "gradient of the gates before activation, [B, 4H]")
of_cx = w.Out("gradCxOut", "gradient of cx, [B, H]")
of_bias = w.Out("gradBiasOut", "gradient of the biases, [4H]; not written unless hasBias")
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
    summary="gradients of one time step of an LSTM cell",
    formula="d = gradHy o (1 - tanh(cy)^2) + gradC; gradGates: d g i (1 - i), d cx f (1 - f), d i (1 - g^2), gradHy "
    "tanh(cy) o (1 - o); gradCx = d f; gradBias the sum of gradGates over the batch",
    precision="computed in float32 and rounded once", reference="torch.nn.LSTMCell, backward",
    notes=("CANN's kernel supports ascend910b and ascend910_93; other SoCs succeed here.",),
)  # fmt: skip
