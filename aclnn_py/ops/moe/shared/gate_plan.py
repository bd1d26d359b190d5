"""The plan of gating operators: scores of experts, normalised, and the best of them."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import NamedTuple

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, TensorFacts
from .routing_step import Routing

SOFTMAX, SIGMOID, AS_THEY_ARE = 0, 1, 2
"""How scores are normalised."""
PLAIN, BY_SUM, BY_SOFTMAX = 0, 1, 2
"""Weights of the chosen experts: their scores, those divided by their sum, or their softmax."""
MOST_CHOSEN, LONGEST = 1024, 2147483647


class Choice(NamedTuple):
    """Attributes of the kernel."""

    scoring: int = SOFTMAX
    groups: int = 1
    remaining: int = 1
    by_sum: bool = False
    weighing: int = PLAIN
    epsilon: float = 0.0
    factor: float = 1.0


class Gate(NamedTuple):
    """The arguments of a declaration; None where it has none."""

    x: w.Param
    weights: w.Param
    experts: w.Param
    normal: w.Param | None = None
    bias: w.Param | None = None
    finished: w.Param | None = None
    ids: w.Param | None = None
    table: w.Param | None = None


def gate(by: Routing, gate: Gate, choice: Choice, *, tells_normal: bool = False) -> str:
    """Plan the kernel; `tells_normal`: the normalised scores are wanted."""
    shape = by.call.tensor(gate.x).shape
    rows, n, k = prod(shape[:-1]), shape[-1], by.call.tensor(gate.weights).shape[-1]
    table = None if gate.table is None else by.facts(gate.table)

    def given(param: w.Param | None, *sizes: int) -> View:
        return by.absent() if param is None else by.input(param, *sizes)

    told = gate.normal if tells_normal else None
    normal = by.room(dt.ACL_FLOAT, rows, n) if told is None else by.output(told, rows, n)
    scratch = by.room(dt.ACL_FLOAT, rows, n), by.room(dt.ACL_INT64, rows, n)
    inputs = (
        by.input(gate.x, rows, n), given(gate.bias, n), given(gate.finished, rows), given(gate.ids, rows),
        given(gate.table, table.shape[0] if table else 0, k),
    )  # fmt: skip
    outputs = (by.output(gate.weights, rows, k), by.output(gate.experts, rows, k), normal, *scratch)
    by.run("gate_experts", inputs, outputs, *map(float, choice))
    return ""


def rows_like(x: TensorFacts, other: TensorFacts, last: int) -> bool:
    """Whether a tensor has the rows of another, of so many elements."""
    return other.shape == (*x.shape[:-1], last)


def are_rows(x: TensorFacts, finished: TensorFacts | None, *, empty: bool) -> bool:
    """Rows in two or three axes, and a flag for each; `empty`: there may be none."""
    if x.rank not in (2, 3) or not x.shape[-1] or max(x.shape) > LONGEST or (not empty and 0 in x.shape):
        return False
    return finished is None or finished.shape == x.shape[:-1]


def is_number_of_choices(k: int, x: TensorFacts) -> bool:
    return 0 < k <= min(x.shape[-1] if x.rank else 0, MOST_CHOSEN)


def mending(k: w.Param, x: w.Param, finished: w.Param, *rows: w.Param) -> w.Mend:
    """Calls whose outputs have k elements in the rows of x."""

    def mend(call: Call) -> Iterator[Call]:
        many = call.args[k.name]
        lead = call.tensor(x).shape[:-1]
        lead = lead if len(lead) in (1, 2) and all(lead) else (3,)
        fixed = call.but(x, shape=(*lead, 4))
        fixed = fixed.but(finished, shape=lead) if call.present(finished) else fixed
        if isinstance(many, int) and 0 < many <= MOST_CHOSEN:
            fixed = fixed.but(x, shape=(*lead, max(many, 4)))
            for param in rows:
                fixed = fixed.but(param, shape=(*lead, many))
            yield fixed

    return mend
