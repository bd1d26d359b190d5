"""DynamicRNNV2: a layer of long short-term memory with weights of inputs and of h apart."""

from __future__ import annotations

from ..lowering import language as w
from .declare import declare_type
from .dynamic_rnn import COURSES, PEEPHOLES, c, h, lengths, x
from .lstm import Forward
from .lstm_parameters import (
    FIXED,
    FLOATS,
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

of_inputs = w.In("weight_input", "weights of inputs, [I,4H]")
of_hidden = w.In("weight_hidden", "weights of h, [H,4H]")
bias = w.In("b", "what is added, [4H]; null: nothing", optional=True)
WEIGHTS = (of_inputs, of_hidden)
dynamic_rnn_v2 = declare_type(
    "DynamicRNNV2", x, *WEIGHTS, bias, lengths, h, c, *PEEPHOLES, *FIXED, cell_clip, direction, order,
    *ignored(cell_depth=1, keep_prob=1.0, is_training=True), *COURSES,
    rules=(
        w.present(x, *WEIGHTS, *COURSES), usual(*FIXED), w.dtype_in(FLOATS, x, *WEIGHTS, *COURSES),
        w.dims_within(2, 3, x), w.rank_is(2, *WEIGHTS), has_shape(inputs_of, "[I,4H] of x", (x, of_inputs), of_inputs),
        has_shape(hidden_of, "[H,4H] of weight_input", (of_inputs,), of_hidden),
        w.when(w.given(bias), w.dtype_in(FLOATS, bias), has_shape(bias_of, "columns of w", (of_inputs,), bias)),
        *(
            w.when(w.given(state), w.dtype_in(FLOATS, state), of_times(x, of_inputs, state, states=True))
            for state in (h, c)
        ),
        of_times(x, of_inputs, *COURSES), w.done_if_empty(COURSES[0]),
    ),
    plan=(w.Lacking(w.given(lengths)), Forward((x, *WEIGHTS, bias, h, c), COURSES, WEIGHTS, direction, order)),
    summary="a layer of long short-term memory over all times, weights apart",
    formula="i, f, o = sigmoid and j = tanh of parts of x_t weight_input + h weight_hidden + b; c = f c + i j; "
    "h = o tanh(c)",
    precision="computed in float32, states too; results are rounded once", reference="torch.nn.LSTMCell",
    notes=("PyTorch's torch.nn.LSTMCell calls it with one time.",),
)  # fmt: skip
