"""aclnnThnnFusedLstmCell."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Shape, TensorFacts
from .shared.cells import Forward

of_input = w.In("inputGates", "input projections, [B, 4H]: input, forget, cell and output gates")
of_hidden = w.In("hiddenGates", "hidden projections, [B, 4H], gates as in inputGates")
cx = w.In("cx", "previous cell state, [B, H]")
input_bias = w.In(
    "inputBiasOptional", "bias of the input projections, [4H]; null: 0; both biases or none", optional=True
)
hidden_bias = w.In("hiddenBiasOptional", "bias of the hidden projections, [4H]; null: 0", optional=True)
hy, cy = w.Out("hyOut", "new hidden state, [B, H]"), w.Out("cyOut", "new cell state, [B, H]")
storage = w.Out("storageOut", "activated gates for the backward call, [B, 4H]")
INPUTS, OUTPUTS = (of_input, of_hidden, cx, input_bias, hidden_bias), (hy, cy, storage)
BIASES = (input_bias, hidden_bias)
FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16)


def gates_of(state: TensorFacts) -> Shape | None:
    """The shape of the gates of states."""
    return (state.shape[0], 4 * state.shape[1]) if state.rank == 2 else None


def bias_of(state: TensorFacts) -> Shape | None:
    return (4 * state.shape[1],) if state.rank == 2 else None


def has_shape(state: w.Param, function: w.Function, *params: w.Param) -> w.Rules:
    """Shapes that follow from that of the states (161002)."""
    term = w.Derived(function, state, label=f"that of the gates of {state}", kind="shape_custom")
    return tuple(w.Equal(w.ViewShape(param), term) for param in params)


def both_or_none(one: w.Param, other: w.Param) -> w.Rules:
    """Both are there, or none (161001)."""
    return w.when(w.given(one), w.present(other))


alike = tuple(w.same_dtype(of_input, param) for param in (of_hidden, cx))
alike_biases = w.when(w.given(input_bias), *(w.same_dtype(of_input, param) for param in BIASES))
thnn_fused_lstm_cell = w.declare(
    "aclnnThnnFusedLstmCell", *INPUTS, *OUTPUTS,
    rules=(
        w.OUT_POINTERS, w.present(of_input, of_hidden, cx), both_or_none(input_bias, hidden_bias),
        both_or_none(hidden_bias, input_bias), w.present(*OUTPUTS), w.done_if_empty(of_input),
        w.rank_is(2, of_input, of_hidden, cx), w.when(w.given(input_bias), w.rank_is(1, *BIASES)),
        w.rank_is(2, *OUTPUTS), has_shape(cx, gates_of, of_input, of_hidden),
        w.when(w.given(input_bias), has_shape(cx, bias_of, *BIASES)), w.same_shape(hy, cx), w.same_shape(cy, cx),
        has_shape(cx, gates_of, storage), w.dtype_in(FLOATS, of_input), *alike, alike_biases,
        *(w.same_dtype(of_input, param) for param in OUTPUTS),
    ),
    plan=(Forward(INPUTS, OUTPUTS, of_input),),
    header="aclnnop/aclnn_thnn_fused_lstm_cell.h", documented_soc=w.DOCUMENTED_NEW[:2],
    summary="one time step of an LSTM cell from its input and hidden projections",
    formula="i, f, o = sigmoid and g = tanh of the four parts of inputGates + hiddenGates + biases; cy = f cx + i g; "
    "hy = o tanh(cy)",
    precision="computed in float32 and rounded once", reference="torch.nn.LSTMCell",
    notes=("CANN's kernel supports ascend910b and ascend910_93; other SoCs succeed here.",),
)  # fmt: skip
