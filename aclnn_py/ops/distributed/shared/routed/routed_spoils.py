"""Calls that break one rule of routed products while the others hold."""

from __future__ import annotations

from collections.abc import Iterator

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import Call, TensorFacts, row_major
from .....rules.core.communicator import communicator
from ....conv.shared.checked_rules import Spoil
from . import routed_params as p

Found = Iterator[tuple[str, Call]]


def without(*params: w.Param) -> Spoil:
    """One of several tensors is null."""

    def spoil(call: Call) -> Found:
        for each in params:
            yield f"{each} is null", call.without(each)

    return spoil


def opposite(flag: w.Param) -> Spoil:
    def spoil(call: Call) -> Found:
        yield f"{flag} is {not call.args[flag.name]}", call.set(flag, not call.args[flag.name])

    return spoil


def empty(counts: w.Param) -> Spoil:
    def spoil(call: Call) -> Found:
        yield f"{counts} is empty", call.set(counts, ())

    return spoil


def negative(counts: w.Param) -> Spoil:
    """A number below 0, and the next one larger by as much."""

    def spoil(call: Call) -> Found:
        numbers: tuple[int, ...] = call.args[counts.name]  # type: ignore[assignment]
        if len(numbers) > 1:
            first, second, *rest = numbers
            yield f"{counts} begins with -1", call.set(counts, (-1, first + second + 1, *rest))

    return spoil


def rows(number: int, *params: w.Param) -> Spoil:
    """Tensors have other rows."""

    def spoil(call: Call) -> Found:
        names = " and ".join(map(str, params))
        yield f"size of {names} along axis 0 is {number}", resized(call, *((each, 0, number) for each in params))

    return spoil


def sizes(*changes: tuple[w.Param, int, int]) -> Spoil:
    """Tensors have other sizes along axes."""

    def spoil(call: Call) -> Found:
        title = " and ".join(f"size of {param} along axis {axis} is {size}" for param, axis, size in changes)
        yield title, resized(call, *changes)

    return spoil


def resized(call: Call, *changes: tuple[w.Param, int, int]) -> Call:
    for param, axis, size in changes:
        facts = call.args.get(param.name)
        if isinstance(facts, TensorFacts) and facts.rank > axis:
            call = call.but(param, shape=(*facts.shape[:axis], size, *facts.shape[axis + 1 :]))
    return call


def swapped(param: w.Param, flag: w.Param | None = None) -> Spoil:
    """The last two axes are swapped by strides, and the flag is set."""

    def spoil(call: Call) -> Found:
        facts = call.tensor(param)
        if facts.rank > 1:
            *batch, rows, columns = facts.shape
            *before, outer, inner = row_major((*batch, columns, rows))
            turned = call if flag is None else call.set(flag, True)
            yield f"{param} is transposed", turned.but(param, strides=(*before, inner, outer))

    return spoil


def other_dtype(param: w.Param, one: int, other: int) -> Spoil:
    """A tensor has the other one of two dtypes."""

    def spoil(call: Call) -> Found:
        found = other if call.tensor(param).dtype == one else one
        yield f"{param} is {dt.token(found)}", call.but(param, dtype=found)

    return spoil


def many_ranks(
    number: int, rows: tuple[w.Param, ...], weights: tuple[w.Param, ...], shared: tuple[w.Param, ...]
) -> Spoil:
    """So many ranks of one expert each, a row for each; the shared expert has half as many rows."""

    def spoil(call: Call) -> Found:
        counts = (1,) * number
        fit = call.set_all({p.group: communicator(number), p.world: number, p.sends: counts, p.receives: counts})
        sizes = ((rows, number), (weights, 1), (shared, number // 2))
        yield f"{number} ranks", resized(fit, *((each, 0, size) for params, size in sizes for each in params))

    return spoil


def many_experts(number: int) -> Spoil:
    """Weights and counts of so many experts."""

    def spoil(call: Call) -> Found:
        ranks = w.Ranks(p.group).read(call)
        numbers: tuple[int, ...] = call.args[p.sends.name]  # type: ignore[assignment]
        counts = (sum(numbers), *(0,) * (number * ranks - 1))
        fit = resized(call.set_all({p.sends: counts, p.receives: counts}), (p.weight, 0, number))
        yield f"{p.weight} of {number} experts", fit

    return spoil
