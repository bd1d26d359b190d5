"""What Sinkhorn's iteration and its gradient share: sizes, views, texts."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts
from ...conv.shared.checked_rules import checked
from ...moe.shared.routing_step import Routing
from .layout import STREAMS

SOCS, ROW, MOST = ("ascend950",), 8, 100
iterations = w.Attr("numIters", "int64_t", "number of iterations, 1 to 100", 20)
TEXTS: dict[str, Any] = {"library": "transformer", "documented_soc": SOCS}
KEPT_LAYOUT = (
    "normOut holds [2*numIters,n,T,8] and sumOut [2*numIters,T,8], rows padded with zeros; CANN divides the tokens "
    "among its cores, so that its own layout depends on their number."
)
NO_KERNEL = "An SoC without a kernel gives 561103."


def sizes(matrices: TensorFacts, times: int) -> tuple[Shape, Shape]:
    """The shapes of matrices and sums that are kept."""
    tokens, n = prod(matrices.shape[:-2]), matrices.shape[-1]
    return (2 * times * tokens * n * ROW,), (2 * times * tokens * ROW,)


def mending(source: w.Param, like: w.Param, kept: tuple[w.Param, w.Param], fixed: int = 0) -> w.Mend:
    """Mends the shapes to those of the same matrices and iterations; of normOut and sumOut to [1] where one is null."""

    def mend(call: Call) -> Iterator[Call]:
        lead = (2, 1) if len(call.tensor(source).shape) == 4 else (3,)
        times = fixed or 3
        call = call.but(source, shape=(*lead, 4, 4)).but(like, shape=(*lead, 4, 4))
        if not fixed:
            call = call.set(iterations, times)
        shapes = sizes(call.tensor(source), times)
        wanted = all(call.present(param) for param in kept)
        for param, shape in zip(kept, shapes, strict=True):
            if call.present(param):
                call = call.but(param, shape=shape if wanted else (1,))
        yield call

    return mend


def square(source: w.Param, mend: w.Mend) -> w.Rules:
    claim = f"size of the matrices of {source} is 4, 6 or 8, for rows and columns"
    return checked(
        claim, lambda x: x.shape[-1] == x.shape[-2] and x.shape[-1] in STREAMS, source, mend=mend, kind="shape_custom"
    )  # fmt: skip


def views(by: Routing, one: w.Param, other: w.Param, source: w.Param, steps: int) -> tuple[View, View]:
    """Matrices [steps,n,T,8] and sums [steps,1,T,8]; absent without steps."""
    shape = by.call.tensor(source).shape
    tokens, n = prod(shape[:-2]), shape[-1]
    shapes = (steps, n, tokens, ROW), (steps, 1, tokens, ROW)
    if not steps:
        return by.absent(), by.absent()
    take = by.input if one.role == "input" else by.output
    return take(one, *shapes[0]), take(other, *shapes[1])


def flat(param: w.Param, by: Routing) -> View:
    shape = by.call.tensor(param).shape
    take = by.input if param.role == "input" else by.output
    return take(param, prod(shape[:-2]), *shape[-2:])
