"""DynamicRNNV2Grad: gradients of a layer of long short-term memory with weights of inputs and of h apart."""

from __future__ import annotations

from ..lowering import language as w
from .declare import declare_type, has_shape
from .dynamic_rnn import x
from .dynamic_rnn_grad import (
    BEFORE,
    GATES,
    LAST,
    STATES,
    c,
    c0,
    db,
    dc,
    dh,
    dx,
    dy,
    h,
    h0,
    lengths,
    masked,
    y,
)
from .lstm import Back
from .lstm_parameters import (
    FLOATS,
    activation,
    bias_of,
    cell_clip,
    cell_type,
    direction,
    hidden_of,
    ignored,
    inputs_of,
    num_proj,
    of_times,
    order,
    time_major,
    use_peephole,
    usual,
)  # fmt: skip

IDLE = tuple(w.In(name, "ignored", optional=True) for name in ("wci", "wcf", "wco", "mask"))
WEIGHTS = of_inputs, of_hidden = (
    w.In("w_x", "weight of the input, [I,4H]"), w.In("w_h", "weight of the hidden state, [H,4H]")
)  # fmt: skip
FIXED = (cell_type, use_peephole, num_proj, time_major, activation)
GRADS = w.Out("dw_x", "gradient of w_x, [I,4H]"), w.Out("dw_h", "gradient of w_h, [H,4H]")
tanhct = w.In("tanhct", "tanh of the cell states of the forward pass, [T,B,H]")
COURSES = (h, c, dy, *GATES, tanhct)
INPUTS = (x, *WEIGHTS, h0, c0, h, c, dy, dh, dc, *GATES, tanhct)
OUTPUTS = (*GRADS, db, dx, *BEFORE)
dynamic_rnn_v2_grad = declare_type(
    "DynamicRNNV2Grad", x, *WEIGHTS, y, *STATES, h, c, dy, *LAST, *GATES, tanhct, lengths, *IDLE, *FIXED,
    cell_clip, direction, order,
    *ignored(cell_depth=1, keep_prob=1.0, recurrent_activation="sigmoid", stateful=False, merge_mode="concat"),
    *OUTPUTS,
    rules=(
        w.present(*INPUTS, y, *OUTPUTS), usual(*FIXED), w.dtype_in(FLOATS, *INPUTS, *OUTPUTS),
        w.dims_within(2, 3, x), w.rank_is(2, *WEIGHTS), has_shape(inputs_of, "[I,4H] of x", (x, of_inputs), of_inputs),
        has_shape(hidden_of, "[H,4H] of w_x", (of_inputs,), of_hidden),
        of_times(x, of_inputs, *COURSES),
        of_times(x, of_inputs, *STATES, *LAST, *BEFORE, states=True),
        *(w.same_shape(grad, one) for grad, one in zip(GRADS, WEIGHTS, strict=True)),
        has_shape(bias_of, "[columns of w_x]", (of_inputs,), db), w.same_shape(dx, x), w.done_if_empty(h),
    ),
    plan=(w.NoKernel(masked),
          Back(INPUTS, OUTPUTS, WEIGHTS, direction, order)),
    summary="gradients of an LSTM layer with separate input and hidden weights (DynamicRNNV2)",
    formula="backpropagation through time, from the last step to the first",
    precision="computed in float32; results are rounded once", reference="torch.nn.LSTMCell, backward",
)  # fmt: skip
