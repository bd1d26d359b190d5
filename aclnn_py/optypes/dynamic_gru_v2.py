"""DynamicGRUV2: a layer of gated recurrent units, by which PyTorch's backend calls torch.nn.GRU on older releases."""

from __future__ import annotations

from ..lowering import language as w
from ..lowering.plan.lowered import View
from ..ops.rnn.shared.plan_builder import FLOAT, flat, part, transposed
from ..rules.core.call import Shape, TensorFacts
from .declare import declare_type, has_shape
from .lstm import untimed
from .lstm_parameters import FLOATS, attribute, cell_clip, direction, fixed, ignored
from .sheet import Planned, Sheet

x = w.In("x", "input, [T,B,I]")
of_inputs, of_states = w.In("weight_input", "weight of the input, [I,3H]"), w.In("weight_hidden", "weight of h, [H,3H]")
bias, own_bias = (w.In(f"bias_{name}", "bias, [3H]; null: 0", optional=True) for name in ("input", "hidden"))
lengths = w.In("seq_length", "has to be null", optional=True)
before = w.In("init_h", "initial h, [B,H] or [1,B,H]; null: zeros", optional=True)
num_proj, time_major, activation = fixed("num_proj", 0), fixed("time_major", True), fixed("activation", "tanh")
reset_after = fixed("reset_after", True)
order = attribute("gate_order", "zrh", "order of the gates in weights and bias, zrh or rzh")
FIXED = (num_proj, time_major, activation, reset_after)
COURSES = y, output_h, update, reset, new, hidden_new = tuple(
    w.Out(name, f"{what} at every time step, [T,B,H]")
    for name, what in (
        ("y", "h"), ("output_h", "h"), ("update", "update gate z"), ("reset", "reset gate r"),
        ("new", "candidate n"), ("hidden_new", "hidden part of the candidate, before the reset gate"),
    )
)  # fmt: skip
INPUTS = (x, of_inputs, of_states, bias, own_bias, before)


def weights_of(x: TensorFacts, states: TensorFacts) -> Shape | None:
    return (x.shape[-1], 3 * states.shape[0]) if x.rank and states.rank else None


def own_weights_of(states: TensorFacts) -> Shape | None:
    return (states.shape[0], 3 * states.shape[0]) if states.rank else None


def bias_of(states: TensorFacts) -> Shape | None:
    return (3 * states.shape[0],) if states.rank else None


def course_of(x: TensorFacts, states: TensorFacts) -> Shape | None:
    return (*x.shape[:2], states.shape[0]) if x.rank == 3 and states.rank else None


def first_of(x: TensorFacts, states: TensorFacts, seen: TensorFacts) -> Shape | None:
    course = course_of(x, states)
    return None if course is None else course[1:] if seen.rank == 2 else (1, *course[1:])


def arranged(sheet: Sheet, view: View) -> View:
    """The gates, the last axis, in the order reset, update, candidate."""
    if sheet.text(order) == "rzh":
        return view
    made, size, last = sheet.new(view.dtype, view.shape), view.shape[-1] // 3, len(view.shape) - 1
    for number, other in enumerate((1, 0, 2)):
        sheet.move(part(view, last, other * size, size), part(made, last, number * size, size))
    return made


def bias_vector(sheet: Sheet, param: w.Param, gates: int) -> View:
    """A bias in FLOAT, zeros where it is left out."""
    if not sheet.given(param):
        return sheet.zeros(FLOAT, (gates,))
    return sheet.dense(arranged(sheet, sheet.argument(param)), FLOAT)


def recurrent(sheet: Sheet) -> None:
    data, weights = sheet.argument(x), arranged(sheet, sheet.argument(of_inputs))
    hidden = sheet.dense(transposed(arranged(sheet, sheet.argument(of_states))), FLOAT)
    (times, batches, _), gates = data.shape, weights.shape[1]
    products = sheet.product(flat(data), weights, FLOAT, bias_vector(sheet, bias, gates))
    products = products._replace(shape=(times, batches, gates), strides=(batches * gates, gates, 1))
    state = (
        sheet.dense(untimed(sheet.argument(before)))
        if sheet.given(before)
        else sheet.zeros(FLOAT, (batches, gates // 3))
    )
    outputs = tuple(sheet.argument(each) for each in (reset, update, new, hidden_new, output_h))
    inputs = (products, hidden, bias_vector(sheet, own_bias, gates), state)
    sheet.kernel("gru", inputs, outputs, (float(sheet.text(direction) == "REDIRECTIONAL"),))
    sheet.move(outputs[-1], sheet.argument(y))


dynamic_gru_v2 = declare_type(
    "DynamicGRUV2", x, of_inputs, of_states, bias, own_bias, lengths, before, direction, *FIXED, cell_clip, order,
    *ignored(cell_depth=1, keep_prob=1.0, is_training=True), *COURSES,
    rules=(
        w.present(x, of_inputs, of_states, *COURSES), (w.Absent(lengths),),
        *(w.value_is(each, each.default) for each in FIXED),  # type: ignore[arg-type]
        w.word_in(direction, "UNIDIRECTIONAL", "REDIRECTIONAL"), w.word_in(order, "zrh", "rzh"),
        (w.between(cell_clip, None, 0.0),), w.dtype_in(FLOATS, x, of_inputs, of_states, *COURSES),
        w.rank_is(3, x, *COURSES), w.rank_is(2, of_inputs, of_states),
        has_shape(own_weights_of, "[H,3H]", (of_states,), of_states),
        has_shape(weights_of, "[I,3H] of x and weight_hidden", (x, of_states), of_inputs),
        *(w.when(w.given(each), w.dtype_in(FLOATS, each)) for each in (bias, own_bias, before)),
        *(
            w.when(w.given(each), has_shape(bias_of, "[3H] of weight_hidden", (of_states,), each))
            for each in (bias, own_bias)
        ),
        w.when(w.given(before), has_shape(first_of, "[1,B,H] of x", (x, of_states, before), before)),
        has_shape(course_of, "[T,B,H] of x and weight_hidden", (x, of_states), *COURSES), w.done_if_empty(y),
    ),
    plan=(Planned(recurrent, *INPUTS, *COURSES),), summary="GRU layer over a sequence",
    formula="r, z = sigmoid of x_t weight_input + bias_input + h weight_hidden + bias_hidden; n = tanh(x_t "
    "weight_input + bias_input + r (h weight_hidden + bias_hidden)); h = (1 - z) n + z h",
    precision="computed in float32, including the states; results are rounded once", reference="torch.nn.GRU",
    notes=("seq_length is refused, and so is reset_after false.",),
)  # fmt: skip
