"""Dtypes and shapes of the operators that combine the rows of experts, as CANN's tiling functions test them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from . import routing_rules as r

COLUMNS, SLOT_COLUMNS, ROWS, SLOT_ROWS = range(4)
"""Values of dropPadMode: the order of indices, [K,T] or [T,K], and of rows, [T*K,H] or in slots [E,C,H]."""
SLOTS = (SLOT_COLUMNS, SLOT_ROWS)
FIELDS = 9
"""Arguments without one for the number of experts of a token."""


class Finalized(NamedTuple):
    """Shapes of the arguments of one call, None for an absent tensor; `fold`: K where there are no weights."""

    rows: Shape
    order: Shape
    x1: Shape | None
    x2: Shape | None
    bias: Shape | None
    weights: Shape | None
    experts: Shape | None
    mode: int
    out: Shape
    fold: int = 1


def sizes_of(shapes: Finalized) -> tuple[int, int, int] | None:
    """Tokens, experts of each and columns; None for ranks that do not fit."""
    axes = 3 if shapes.mode in SLOTS else 2
    if len(shapes.rows) != axes or len(shapes.order) != 1 or len(shapes.out) != 2:
        return None
    if shapes.weights is not None and (len(shapes.weights) != 2 or not shapes.weights[1]):
        return None
    k = shapes.fold if shapes.weights is None else shapes.weights[1]
    if k < 1:
        return None
    return shapes.order[0] // k, k, shapes.rows[-1]


def combines(shapes: Finalized, *, new: bool) -> bool:
    """The shapes that a tiling function of the second version takes; `new`: that of the 950."""
    found = sizes_of(shapes) if 0 <= shapes.mode <= SLOT_ROWS else None
    if found is None:
        return False
    tokens, k, columns = found
    whole = (tokens, columns)
    if shapes.out != whole or any(each not in (None, whole) for each in (shapes.x1, shapes.x2)):
        return False
    if shapes.x2 is not None and shapes.x1 is None:
        return False
    if shapes.bias is not None and not biased(shapes, k, columns, new=new):
        return False
    if shapes.experts not in (None, (tokens, k)):
        return False
    if new:
        return shapes.order[0] == tokens * k > 0 and 0 not in shapes.rows[1:] and shapes.weights in (None, (tokens, k))
    return shapes.mode in SLOTS or shapes.order[0] == shapes.rows[0]


def biased(shapes: Finalized, k: int, columns: int, *, new: bool) -> bool:
    """Whether the bias has a row for every expert; before the 950 it needs experts."""
    if shapes.bias is None or len(shapes.bias) != 2 or (shapes.experts is None and not new):
        return False
    if shapes.mode in SLOTS and shapes.bias[0] != shapes.rows[0]:
        return False
    return shapes.bias[1] == columns and shapes.bias[0] >= max(k, 1)


def readable(shapes: Finalized) -> bool:
    """Whether the kernel stays inside its tensors, which no tiling function tests."""
    found = sizes_of(shapes)
    if found is None:
        return False
    tokens, k, columns = found
    if shapes.weights not in (None, (tokens, k)) or shapes.out != (tokens, columns):
        return False
    return shapes.order[0] == tokens * k and (shapes.bias is None or shapes.experts is not None)


Arguments = tuple["w.Param | int | None", ...]
"""The arguments of a declaration in the order of Finalized; a mode may be a number."""


def shapes_rule(test: Callable[[Finalized], bool], params: Arguments) -> w.Rules:
    """The rule that the shapes of arguments pass a test."""
    given = [param for param in params if isinstance(param, w.Param)]

    def passes(*values: TensorFacts | int | None) -> bool:
        found = iter(values)
        every = [next(found) if isinstance(param, w.Param) else param for param in params]
        return test(Finalized(*(each.shape if isinstance(each, TensorFacts) else each for each in every)))  # type: ignore[arg-type]

    return r.fitting(passes, *given, claim=("shapes of inputs and out", SHAPES), mend=mended(params))


SHAPES = (
    "[T*K,H] (or [E,C,H] for dropPadMode 1 and 3), indices [T*K], residuals [T,H], bias [E,H] with E >= K, scales and "
    "experts [T,K], out [T,H]"
)


def mended(params: Arguments) -> w.Mend:
    """Calls of shapes that fit each other."""
    x1, x2, bias, weights, experts, mode = params[2:8]

    def mend(call: Call) -> Iterator[Call]:
        fold = call.args[params[-1].name] if len(params) > FIELDS and isinstance(params[-1], w.Param) else 1
        few = fold if isinstance(fold, int) and 0 < fold < FIELDS else 1
        k = 2 if isinstance(weights, w.Param) and call.present(weights) else few
        slots = isinstance(mode, w.Param) and call.value(mode) in SLOTS
        rows = (3, 4, 4) if slots else (3 * k, 4)
        shapes = (rows, (3 * k,), (3, 4), (3, 4), (3, 4), (3, k), (3, k), None, (3, 4))
        for param, shape in zip(params[:FIELDS], shapes, strict=True):
            if isinstance(param, w.Param) and shape is not None and call.present(param):
                call = call.but(param, shape=shape)
        yield call
        for param, needed in ((x2, x1), (bias, experts)):
            if isinstance(param, w.Param) and isinstance(needed, w.Param) and not call.present(needed):
                yield call.set(param, None)

    return mend


def weight_dtype(rows: w.Param, weights: w.Param) -> w.Rules:
    """Weights have the dtype of the rows; beside BF16 they may be FLOAT, and any float on the 950 (161002)."""
    mixed = w.both(w.has_dtype(weights, dt.ACL_FLOAT), w.has_dtype(rows, dt.ACL_BF16))
    alike = w.when(w.on(*w.REGBASE), otherwise=(w.when(mixed, otherwise=(w.same_dtype(rows, weights),)),))
    return w.when_given(weights, w.flat(w.dtype_in(r.floats(), weights), alike))
