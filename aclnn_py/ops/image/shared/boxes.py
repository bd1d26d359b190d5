"""Plans of overlaps of boxes: their edges as views, areas, and what two boxes share."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Call

Pick = Callable[[Call, View, int], View]
"""One edge of every box as a view, from the call, all boxes and the edge's number."""
AXES = 2


class Edges(NamedTuple):
    """The four edges of boxes, of one shape."""

    x0: w.Step
    y0: w.Step
    x1: w.Step
    y1: w.Step


def edges(boxes: w.Step, param: w.Param, pick: Pick) -> Edges:
    """Edges of boxes, each a view of them."""

    def edge(number: int) -> w.Step:
        def edge_view(call: Call, view: View) -> View | str:
            return pick(call, view, number) if len(view.shape) == AXES else f"{len(view.shape)} axes"

        return w.ViewOf(boxes, w.Through(f"edge {number} of", edge_view, w.Dtype(param)))

    return Edges(edge(0), edge(1), edge(2), edge(3))


def area(one: Edges, epsilon: float | w.Term) -> w.Step:
    return w.Compute("box_area", *one, attrs=(epsilon,), dtype=w.FLOAT)


def overlap(one: Edges, other: Edges, epsilon: float | w.Term, foreground: w.Term, dtype: w.Term) -> w.Step:
    """The shared area of boxes by that of both, or with `foreground` by that of the others."""
    across = w.Compute("box_span", one.x0, one.x1, other.x0, other.x1, attrs=(epsilon,), dtype=w.FLOAT)
    down = w.Compute("box_span", one.y0, one.y1, other.y0, other.y1, attrs=(epsilon,), dtype=w.FLOAT)
    sizes = area(one, epsilon), area(other, epsilon)
    return w.Compute("box_ratio", across, down, *sizes, attrs=(foreground,), dtype=dtype)


def foreground(mode: w.Param) -> w.Term:
    return w.Where(w.value_is(mode, "iof"), 1.0, 0.0)
