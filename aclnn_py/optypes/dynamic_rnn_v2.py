"""DynamicRNNV2: a layer of long short-term memory with weights of inputs and of h apart."""

from __future__ import annotations

from ..lowering import language as w
from .declare import declare_type, has_shape
from .dynamic_rnn import COURSES, PEEPHOLES, c, h, lengths, x
from .lstm import Forward
from .lstm_parameters import (
    FIXED,
    FLOATS,
    bias_of,
    cell_clip,
    direction,
    fixed,
    hidden_of,
    ignored,
    inputs_of,
    of_times,
    order,
    usual,
)  # fmt: skip

of_inputs = w.In("weight_input", "weight of the input, [I,4H]")
of_hidden = w.In("weight_hidden", "weight of the hidden state, [H,4H]")
bias = w.In("b", "bias, [4H]; null: none", optional=True)
WEIGHTS = (of_inputs, of_hidden)
ALL_FIXED = (
    *FIXED, fixed("recurrent_activation", "sigmoid"), fixed("stateful", False), fixed("merge_mode", "concat")
)  # fmt: skip
dynamic_rnn_v2 = declare_type(
    "DynamicRNNV2", x, *WEIGHTS, bias, lengths, h, c, *PEEPHOLES, *ALL_FIXED, cell_clip, direction, order,
    *ignored(cell_depth=1, keep_prob=1.0, is_training=True), *COURSES,
    rules=(
        w.present(x, *WEIGHTS, *COURSES), usual(*ALL_FIXED), w.dtype_in(FLOATS, x, *WEIGHTS, *COURSES),
        w.dims_within(2, 3, x), w.rank_is(2, *WEIGHTS), has_shape(inputs_of, "[I,4H] of x", (x, of_inputs), of_inputs),
        has_shape(hidden_of, "[H,4H] of weight_input", (of_inputs,), of_hidden),
        w.when(w.given(bias), w.dtype_in(FLOATS, bias), has_shape(bias_of, "[columns of w]", (of_inputs,), bias)),
        *(
            w.when(w.given(state), w.dtype_in(FLOATS, state), of_times(x, of_inputs, state, states=True))
            for state in (h, c)
        ),
        of_times(x, of_inputs, *COURSES), w.done_if_empty(COURSES[0]),
    ),
    plan=(w.NoKernel(w.given(lengths)), Forward((x, *WEIGHTS, bias, h, c), COURSES, WEIGHTS, direction, order)),
    summary="LSTM layer over a sequence, with separate input and hidden weights",
    formula="i, f, o = sigmoid and j = tanh of the gate blocks of x_t weight_input + h weight_hidden + b; c = f c + "
    "i j; h = o tanh(c)",
    precision="computed in float32, including the states; results are rounded once", reference="torch.nn.LSTMCell",
    notes=("PyTorch's torch.nn.LSTMCell calls it with one time step.",),
)  # fmt: skip
