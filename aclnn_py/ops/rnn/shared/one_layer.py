"""One LSTM layer in one or both directions, whose parameters are tensors: rules and the plan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, TensorFacts
from ...conv.shared.checked_rules import checked
from ...moe.shared.routing_step import Routing, RoutingStep
from .layer_tensors import (
    AHEAD,
    ATTRS,
    BACK,
    BATCHES,
    GATES,
    HIDDEN,
    INPUTS,
    RESULTS,
    TENSORS,
    TIMES,
    biased,
    both,
    first,
    init_c,
    init_h,
    layers,
    shape_of,
    x,
    y,
)
from .layers import MASKED, H
from .plan_builder import FLOAT, PlanBuilder, flat, one_of, part, transposed


def mending(counts: w.Param | None) -> w.Mend:
    def mend(call: Call) -> Iterator[Call]:
        directions = 2 if call.args[both.name] else 1
        for param in (*TENSORS, *RESULTS):
            if call.present(param):
                call = call.but(param, shape=shape_of(param, (TIMES, BATCHES, INPUTS, HIDDEN), directions))
        if counts is not None and call.present(counts):
            call = call.but(counts, shape=(TIMES,))
        yield call.set(layers, 1).set(first, False)

    return mend


def sized(what: str, mend: w.Mend, *params: w.Param) -> w.Rules:
    """Tensors have the shapes that x and initH tell (161002)."""

    def matches(x: TensorFacts, state: TensorFacts, two: bool, *found: TensorFacts) -> bool:
        sizes = x.shape[0], state.shape[1], x.shape[2], state.shape[2]
        wanted = (shape_of(param, sizes, 2 if two else 1) for param in params)
        return all(one.shape == shape for one, shape in zip(found, wanted, strict=True))

    claim = f"shapes of {', '.join(map(str, params))} is {what}"
    return checked(claim, matches, x, init_h, both, *params, mend=mend, kind="shape_custom")


def needed(*params: w.Param) -> w.Rules:
    """Optional tensors are there where attributes ask for them (561002)."""
    return w.present(*params)


def shapes(mend: w.Mend) -> w.Rules:
    two, biases = w.is_true(both), w.is_true(biased)
    return w.flat(
        w.rank_is(3, x), w.rank_is(3, init_h), sized("[T,B,I], [D,B,H] and [D,B,H]", mend, x, init_h, init_c),
        sized("[4H,I] and [4H,H]", mend, *AHEAD[:2]),
        w.when(biases, needed(*AHEAD[2:]), sized("[4H]", mend, *AHEAD[2:])),
        w.when(two, needed(*BACK[:2]), sized("[4H,I] and [4H,H]", mend, *BACK[:2])),
        w.when(w.both(two, biases), needed(*BACK[2:]), sized("[4H]", mend, *BACK[2:])),
        sized("[T,B,D*H], [D,B,H] and [D,B,H]", mend, *RESULTS),
    )  # fmt: skip


def direction(by: Routing, work: PlanBuilder, source: View, mask: View | None, number: int) -> View:
    """One direction; gives its hidden states."""
    (times, batches, _), hidden = source.shape, by.call.tensor(init_h).shape[2]
    params, gates = (BACK if number else AHEAD), GATES * hidden
    bias = None
    if by.value(biased):
        bias = work.new(FLOAT, (gates,))
        work.kernel("add", tuple(by.input(one, gates) for one in params[2:]), (bias,), shaped=False)
    weights = (by.input(one, gates, width) for one, width in zip(params, (source.shape[2], hidden), strict=False))
    products = work.product(flat(source), transposed(next(weights)), FLOAT, bias)
    products = products._replace(shape=(times, batches, gates), strides=(batches * gates, gates, 1))
    before = tuple(one_of(by.input(one, *by.call.tensor(one).shape), number) for one in (init_h, init_c))
    inputs = (products, work.dense(next(weights), FLOAT), *before)
    shape = (times, batches, hidden)
    idle = work.new(source.dtype, shape[1:])
    nowhere = idle._replace(shape=shape, strides=(0, *idle.strides))
    traces = [work.new(source.dtype, shape) if place in (H, H + 1) else nowhere for place in range(7)]
    found = traces[H] if mask is None else work.new(source.dtype, shape)
    inputs = (*inputs, part(products, 2, 0, hidden) if mask is None else mask)
    work.kernel("lstm", inputs, (*traces, found), (float(number), 0.0 if mask is None else MASKED))
    for place, to in enumerate(RESULTS[1:]):
        final = one_of(traces[H + place], 0 if number else times - 1) if times else before[place]
        work.move(final, one_of(by.output(to, *by.call.tensor(to).shape), number))
    return found


def run(by: Routing, counts: w.Param | None) -> str:
    work = PlanBuilder(by.draft)
    source = by.input(x, *by.call.tensor(x).shape)
    mask = None
    if counts is not None and by.call.present(counts):
        mask = work.active_steps(by.input(counts, *by.call.tensor(counts).shape), source.shape[1])
    target = by.output(y, *by.call.tensor(y).shape)
    hidden = by.call.tensor(init_h).shape[2]
    for number in range(2 if by.value(both) else 1):
        work.move(direction(by, work, source, mask, number), part(target, 2, number * hidden, hidden))
    return ""


def plan(mend: w.Mend, counts: w.Param | None = None, needs: tuple[Any, ...] = ()) -> RoutingStep:
    return RoutingStep(
        "layer", lambda by: run(by, counts), inputs=(*TENSORS, *((counts,) if counts else ())), outputs=RESULTS,
        attrs=ATTRS, needs=(shapes(mend), *needs),
    )  # fmt: skip


def attributes(mend: w.Mend) -> w.Rules:
    return w.flat(
        checked("value of numLayers is 1", lambda number: number == 1, layers, mend=mend),
        checked("value of batchFirst is false", lambda flag: not flag, first, mend=mend),
    )  # fmt: skip
