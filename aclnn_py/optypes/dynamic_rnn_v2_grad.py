"""DynamicRNNV2Grad: gradients of a layer of long short-term memory with weights of inputs and of h apart."""

from __future__ import annotations

from ..lowering import language as w
from .declare import declare_type
from .dynamic_rnn import x
from .dynamic_rnn_grad import (
    BEFORE,
    COURSES,
    FIXED,
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
from .dynamic_rnn_v2 import WEIGHTS, of_hidden, of_inputs
from .lstm import Back
from .lstm_parameters import (
    FLOATS,
    activation,
    bias_of,
    cell_clip,
    direction,
    has_shape,
    hidden_of,
    ignored,
    inputs_of,
    of_times,
    order,
    usual,
)  # fmt: skip

IDLE = tuple(w.In(name, "nothing depends on it", optional=True) for name in ("wci", "wcf", "wco", "mask"))
GRADS = w.Out("dw_input", "the gradient of weight_input"), w.Out("dw_hidden", "that of weight_hidden")
INPUTS = (x, *WEIGHTS, h0, c0, h, c, dy, dh, dc, *GATES)
OUTPUTS = (*GRADS, db, dx, *BEFORE)
dynamic_rnn_v2_grad = declare_type(
    "DynamicRNNV2Grad", x, *WEIGHTS, y, *STATES, h, c, dy, *LAST, *GATES, lengths, *IDLE, *FIXED, activation,
    cell_clip, direction, order,
    *ignored(cell_depth=1, keep_prob=-1.0, recurrent_activation="sigmoid", stateful=False, merge_mode="concat"),
    *OUTPUTS,
    rules=(
        w.present(*INPUTS, *OUTPUTS), usual(*FIXED, activation), w.dtype_in(FLOATS, *INPUTS, *OUTPUTS),
        w.dims_within(2, 3, x), w.rank_is(2, *WEIGHTS), has_shape(inputs_of, "[I,4H] of x", (x, of_inputs), of_inputs),
        has_shape(hidden_of, "[H,4H] of weight_input", (of_inputs,), of_hidden),
        of_times(x, of_inputs, *COURSES),
        of_times(x, of_inputs, *STATES, *LAST, *BEFORE, states=True),
        *(w.same_shape(grad, one) for grad, one in zip(GRADS, WEIGHTS, strict=True)),
        has_shape(bias_of, "columns of weight_input", (of_inputs,), db), w.same_shape(dx, x), w.done_if_empty(h),
    ),
    plan=(w.Lacking(masked),
          Back(INPUTS, OUTPUTS, WEIGHTS, direction, order)),
    summary="gradients of a layer of long short-term memory, weights apart",
    formula="the chain rule, from the last time to the first",
    precision="computed in float32; results are rounded once", reference="torch.nn.LSTMCell, backward",
)  # fmt: skip
