"""DynamicGRUV2Grad: gradients of a layer of gated recurrent units."""

from __future__ import annotations

from ..lowering import language as w
from ..ops.rnn.shared.plan_builder import FLOAT, flat, transposed
from .declare import declare_type, has_shape
from .dynamic_gru_v2 import (
    FIXED,
    arranged,
    bias_of,
    course_of,
    first_of,
    of_inputs,
    of_states,
    order,
    own_weights_of,
    weights_of,
    x,
)
from .lstm import of_states as weights_gradient
from .lstm import untimed
from .lstm_parameters import FLOATS, attribute, cell_clip, direction, ignored
from .sheet import Planned, Sheet

y = w.In("y", "ignored")
before = w.In("init_h", "initial h, [B,H] or [1,B,H]")
after = w.In("dh", "gradient of the last h, [B,H] or [1,B,H]")
COURSES = h, dy, update, reset, new, hidden_new = tuple(
    w.In(name, f"{what}, [T,B,H]")
    for name, what in (
        ("h", "h of the forward pass"), ("dy", "gradient of y"), ("update", "update gate of the forward pass"),
        ("reset", "reset gate of the forward pass"), ("new", "candidate of the forward pass"),
        ("hidden_new", "hidden part of the candidate of the forward pass"),
    )
)  # fmt: skip
lengths = w.In("seq_length", "null or of rank 0: sequences of full length", optional=True)
mask = w.In("mask", "ignored", optional=True)
bias_type = attribute("bias_type", "double_bias", "ignored: both gradients are written")
GRADS = dw, dw_hidden = (
    w.Out("dw_input", "gradient of weight_input, [I,3H]"), w.Out("dw_hidden", "gradient of weight_hidden, [H,3H]")
)  # fmt: skip
BIASES = db, db_hidden = tuple(w.Out(f"db_{name}", f"gradient of bias_{name}, [3H]") for name in ("input", "hidden"))
dx, dh_before = w.Out("dx", "gradient of x, same shape as x"), w.Out("dh_prev", "gradient of init_h, same shape")
INPUTS = (x, of_inputs, of_states, before, h, dy, after, update, reset, new, hidden_new)
OUTPUTS = (*GRADS, *BIASES, dx, dh_before)


def backward(sheet: Sheet) -> None:
    data, weights, hidden = (sheet.argument(each) for each in (x, of_inputs, of_states))
    weights, hidden = arranged(sheet, weights), arranged(sheet, hidden)
    courses = {each: sheet.dense(sheet.argument(each)) for each in COURSES}
    start, end = (sheet.dense(untimed(sheet.argument(each))) for each in (before, after))
    (times, batches, width), flag = courses[h].shape, float(sheet.text(direction) == "REDIRECTIONAL")
    of_gates, of_hidden = (sheet.new(FLOAT, (times, batches, 3 * width)) for _ in range(2))
    of_start = sheet.new(FLOAT, (batches, width))
    forward = [courses[each] for each in (reset, update, new, hidden_new, h)]
    inputs = (courses[dy], end, *forward, start, sheet.dense(transposed(hidden), FLOAT))
    sheet.kernel("gru_backward", inputs, (of_gates, of_hidden, of_start), (flag, 3.0))
    data = sheet.dense(data)
    made = (  # with the order of the gates changed, which is its own inverse
        sheet.product(transposed(flat(data)), flat(of_gates), FLOAT),
        weights_gradient(sheet, flag, of_hidden, start, courses[h]),
    )
    for view, param in zip(made, GRADS, strict=True):
        sheet.put(arranged(sheet, view), param)
    for gates, param in zip((of_gates, of_hidden), BIASES, strict=True):
        sums = sheet.new(FLOAT, (3 * width,))
        sheet.column_sums(flat(gates), sums)
        sheet.put(arranged(sheet, sums), param)
    sheet.put(sheet.product(flat(of_gates), transposed(weights), FLOAT), dx)
    sheet.put(of_start, dh_before)


dynamic_gru_v2_grad = declare_type(
    "DynamicGRUV2Grad", x, of_inputs, of_states, y, before, h, dy, after, update, reset, new, hidden_new, lengths, mask,
    direction, cell_clip, *(each for each in FIXED if each.name != "activation"), bias_type, order,
    *ignored(cell_depth=0, keep_prob=-1.0), *OUTPUTS,
    rules=(
        w.present(*INPUTS, y, *OUTPUTS),
        *(w.value_is(each, each.default) for each in FIXED if each.name != "activation"),  # type: ignore[arg-type]
        w.word_in(direction, "UNIDIRECTIONAL", "REDIRECTIONAL"), w.word_in(order, "zrh", "rzh"),
        (w.between(cell_clip, None, 0.0),), w.dtype_in(FLOATS, *INPUTS, *OUTPUTS), w.rank_is(3, x, *COURSES),
        w.rank_is(2, of_inputs, of_states), has_shape(own_weights_of, "[H,3H]", (of_states,), of_states),
        has_shape(weights_of, "[I,3H] of x and weight_hidden", (x, of_states), of_inputs),
        has_shape(course_of, "[T,B,H] of x and weight_hidden", (x, of_states), *COURSES),
        *(
            has_shape(first_of, "[1,B,H] of x", (x, of_states, each), each)
            for each in (before, after, dh_before)
        ),
        w.when_given(lengths, w.rank_is(0, lengths)), w.same_shape(dx, x),
        *(w.same_shape(grad, one) for grad, one in zip(GRADS, (of_inputs, of_states), strict=True)),
        has_shape(bias_of, "[3H] of weight_hidden", (of_states,), *BIASES), w.done_if_empty(h),
    ),
    plan=(Planned(backward, *INPUTS, *OUTPUTS),), summary="gradients of a GRU layer (DynamicGRUV2)",
    formula="backpropagation through time of DynamicGRUV2",
    precision="computed in float32; results are rounded once", reference="torch.nn.GRU, backward",
    notes=("Sequence lengths are refused, and so is reset_after false.",),
)  # fmt: skip
