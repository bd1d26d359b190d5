"""DynamicRNNGrad: gradients of a layer of long short-term memory with weights of inputs and h in one tensor."""

from __future__ import annotations

from ..lowering import language as w
from .declare import declare_type
from .dynamic_rnn import bias, weights, x
from .lstm import Back
from .lstm_parameters import (
    FLOATS,
    bias_of,
    cell_clip,
    cell_type,
    direction,
    forget_bias,
    has_shape,
    ignored,
    joint_of,
    num_proj,
    of_times,
    order,
    time_major,
    use_peephole,
    usual,
)  # fmt: skip

y = w.In("y", "nothing depends on it", optional=True)
STATES = h0, c0 = w.In("init_h", "h before, [B,H] or [1,B,H]"), w.In("init_c", "c before, likewise")
h, c = w.In("h", "h at all times, [T,B,H]"), w.In("c", "c at all times")
dy = w.In("dy", "the gradient at y, [T,B,H]")
LAST = dh, dc = w.In("dh", "that at h of the last time, [B,H] or [1,B,H]"), w.In("dc", "that at c of the last time")
GATES = tuple(w.In(name, "as forward gave it") for name in ("i", "j", "f", "o", "tanhct"))
lengths = w.In("seq_length", "where sequences go on, [T,B,H]; of no axes: everywhere", optional=True)
IDLE = tuple(w.In(name, "nothing depends on it", optional=True) for name in ("mask", "wci", "wcf", "wco"))
dw = w.Out("dw", "the gradient of w")
db = w.Out("db", "that of b, [4H]")
dx = w.Out("dx", "that of x")
BEFORE = w.Out("dh_prev", "that of init_h"), w.Out("dc_prev", "that of init_c")
FIXED = (cell_type, use_peephole, num_proj, time_major, forget_bias)
COURSES = (h, c, dy, *GATES)
INPUTS = (x, weights, h0, c0, h, c, dy, dh, dc, *GATES)
OUTPUTS = (dw, db, dx, *BEFORE)
masked = w.both(w.given(lengths), w.negated(w.Equal(w.ViewShape(lengths), w.Constant((), "[]"))))
dynamic_rnn_grad = declare_type(
    "DynamicRNNGrad", x, weights, bias, y, *STATES, h, c, dy, *LAST, *GATES, lengths, *IDLE, *FIXED, cell_clip,
    direction, order, *ignored(cell_depth=1, keep_prob=-1.0), *OUTPUTS,
    rules=(
        w.present(*INPUTS, *OUTPUTS), usual(*FIXED), w.dtype_in(FLOATS, *INPUTS, *OUTPUTS), w.dims_within(2, 3, x),
        w.rank_is(2, weights), has_shape(joint_of, "[I+H,4H] of x", (x, weights), weights),
        of_times(x, weights, *COURSES),
        of_times(x, weights, *STATES, *LAST, *BEFORE, states=True),
        w.when(masked, w.dtype_in(FLOATS, lengths), of_times(x, weights, lengths)),
        w.same_shape(dw, weights), has_shape(bias_of, "columns of w", (weights,), db), w.same_shape(dx, x),
        w.done_if_empty(h),
    ),
    plan=(Back(INPUTS, OUTPUTS, (weights,), direction, order, lengths),),
    summary="gradients of a layer of long short-term memory", formula="the chain rule, from the last time to the first",
    precision="computed in float32; results are rounded once", reference="torch.nn.LSTM, backward",
)  # fmt: skip
