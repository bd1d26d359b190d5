"""DynamicRNNGrad: gradients of a layer of long short-term memory with weights of inputs and h in one tensor."""

from __future__ import annotations

from ..lowering import language as w
from .declare import declare_type, has_shape
from .dynamic_rnn import bias, weights, x
from .lstm import Back
from .lstm_parameters import (
    FLOATS,
    bias_of,
    cell_clip,
    cell_type,
    direction,
    forget_bias,
    ignored,
    joint_of,
    num_proj,
    of_times,
    order,
    time_major,
    use_peephole,
    usual,
)  # fmt: skip

y = w.In("y", "ignored")
STATES = h0, c0 = (
    w.In("init_h", "initial hidden state, [B,H] or [1,B,H]"),
    w.In("init_c", "initial cell state, [B,H] or [1,B,H]"),
)
h, c = w.In("h", "hidden states of the forward pass, [T,B,H]"), w.In("c", "cell states of the forward pass, [T,B,H]")
dy = w.In("dy", "gradient of y, [T,B,H]")
LAST = dh, dc = (
    w.In("dh", "gradient of the last hidden state, [B,H] or [1,B,H]"),
    w.In("dc", "gradient of the last cell state, [B,H] or [1,B,H]"),
)
GATES = tuple(w.In(name, "gate of the forward pass, [T,B,H]") for name in ("i", "j", "f", "o"))
tanhct = w.In("tanhct", "tanh of the cell states of the forward pass, [T,B,H]; null is not emulated", optional=True)
lengths = w.In("seq_length", "sequence mask, [T,B,H]; rank 0: all 1", optional=True)
IDLE = tuple(w.In(name, "ignored", optional=True) for name in ("mask", "wci", "wcf", "wco"))
dw = w.Out("dw", "gradient of w, [I+H,4H]")
db = w.Out("db", "gradient of b, [4H]")
dx = w.Out("dx", "gradient of x, same shape as x")
BEFORE = w.Out("dh_prev", "gradient of init_h"), w.Out("dc_prev", "gradient of init_c")
FIXED = (cell_type, use_peephole, num_proj, time_major, forget_bias)
COURSES = (h, c, dy, *GATES, tanhct)
INPUTS = (x, weights, h0, c0, h, c, dy, dh, dc, *GATES, tanhct)
OUTPUTS = (dw, db, dx, *BEFORE)
masked = w.both(w.given(lengths), w.negated(w.Equal(w.ViewShape(lengths), w.Constant((), "[]"))))
dynamic_rnn_grad = declare_type(
    "DynamicRNNGrad", x, weights, bias, y, *STATES, h, c, dy, *LAST, *GATES, tanhct, lengths, *IDLE, *FIXED, cell_clip,
    direction, order, *ignored(cell_depth=0, keep_prob=-1.0), *OUTPUTS,
    rules=(
        w.present(*INPUTS, bias, y, *OUTPUTS), usual(*FIXED), w.dtype_in(FLOATS, *INPUTS, *OUTPUTS),
        w.dims_within(2, 3, x), w.rank_is(2, weights), has_shape(joint_of, "[I+H,4H] of x", (x, weights), weights),
        of_times(x, weights, *COURSES),
        of_times(x, weights, *STATES, *LAST, *BEFORE, states=True),
        w.when(masked, w.dtype_in(FLOATS, lengths), of_times(x, weights, lengths)),
        w.same_shape(dw, weights), has_shape(bias_of, "[columns of w]", (weights,), db), w.same_shape(dx, x),
        w.done_if_empty(h),
    ),
    plan=(Back(INPUTS, OUTPUTS, (weights,), direction, order, lengths),),
    summary="gradients of an LSTM layer (DynamicRNN)",
    formula="backpropagation through time, from the last step to the first",
    precision="computed in float32; results are rounded once", reference="torch.nn.LSTM, backward",
)  # fmt: skip
