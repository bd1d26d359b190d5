"""DynamicRNN: a layer of long short-term memory with weights of inputs and h in one tensor."""

from __future__ import annotations

from ..lowering import language as w
from .declare import declare_type, has_shape
from .lstm import Forward
from .lstm_parameters import (
    FIXED,
    FLOATS,
    bias_of,
    cell_clip,
    direction,
    ignored,
    joint_of,
    of_times,
    order,
    usual,
)  # fmt: skip

x = w.In("x", "input, [T,B,I], or [B,I] for T = 1")
weights = w.In("w", "weight of input and hidden state, [I+H,4H]")
bias = w.In("b", "bias, [4H]")
lengths = w.In(
    "seq_length", "sequence mask, [T,B,H]: 1 inside the sequence, 0 after its end; null: all 1", optional=True
)
h, c = (w.In(f"init_{name}", f"initial {name}, [B,H] or [1,B,H]; null: zeros", optional=True) for name in "hc")
PEEPHOLES = tuple(w.In(name, "ignored", optional=True) for name in ("wci", "wcf", "wco", "mask"))
COURSES = tuple(
    w.Out(name, f"{what} of every time step, [T,B,H]")
    for name, what in (
        ("y", "hidden state"), ("output_h", "hidden state"), ("output_c", "cell state"), ("i", "input gate"),
        ("j", "cell gate"), ("f", "forget gate"), ("o", "output gate"), ("tanhc", "tanh(c)"),
    )
)  # fmt: skip
dynamic_rnn = declare_type(
    "DynamicRNN", x, weights, bias, lengths, h, c, *PEEPHOLES, *FIXED, cell_clip, direction, order,
    *ignored(cell_depth=1, keep_prob=1.0, is_training=True), *COURSES,
    rules=(
        w.present(x, weights, bias, *COURSES), usual(*FIXED), w.dtype_in(FLOATS, x, weights, bias, *COURSES),
        w.dims_within(2, 3, x), w.rank_is(2, weights), has_shape(joint_of, "[I+H,4H] of x", (x, weights), weights),
        has_shape(bias_of, "[columns of w]", (weights,), bias),
        *(
            w.when(w.given(state), w.dtype_in(FLOATS, state), of_times(x, weights, state, states=True))
            for state in (h, c)
        ),
        w.when(w.given(lengths), w.dtype_in(FLOATS, lengths), of_times(x, weights, lengths)),
        of_times(x, weights, *COURSES), w.done_if_empty(COURSES[0]),
    ),
    plan=(Forward((x, weights, bias, h, c), COURSES, (weights,), direction, order, lengths),),
    summary="LSTM layer over a sequence",
    formula="i, f, o = sigmoid and j = tanh of the gate blocks of [x_t, h] w + b; c = f c + i j; h = o tanh(c)",
    precision="computed in float32, including the states; results are rounded once", reference="torch.nn.LSTM",
    notes=(
        "PyTorch's torch.nn.LSTM with several layers or both directions calls it layer by layer.",
        "Where seq_length is 0, y is 0 and h and c are unchanged. Lengths (INT32) are refused: CANN's tiling "
        "requires rank 3.",
    ),
)  # fmt: skip
