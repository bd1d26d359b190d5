"""Shapes of products of ranks, and calls in which they agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from .product_rules import group as named


def fitting(*choices: Callable[[int, Call], dict[w.Param, Shape]], group: w.Param = named) -> w.Mend:
    """A mend that gives the tensors that are there shapes which fit, by the number of ranks, in one way or another."""

    def mend(call: Call) -> Iterator[Call]:
        ranks = w.Ranks(group).read(call) or 1
        for shapes in choices:
            fit = call
            for param, shape in shapes(ranks, call).items():
                if call.args.get(param.name) is not None:
                    fit = fit.but(param, shape=shape)
            yield fit

    return mend


def fitting_to(out: w.Param, example: Shape, around: Callable[[Shape], dict[w.Param, Shape]]) -> w.Mend:
    """A mend that gives the tensors the shapes of a product of that shape, or of the shape that `out` has."""

    def as_out(ranks: int, call: Call) -> dict[w.Param, Shape]:
        shape = call.tensor(out).shape
        return around(shape) if len(shape) in (2, 3) else {}

    return fitting(lambda ranks, call: around(example), as_out)


def is_product(one: TensorFacts, other: TensorFacts, out: TensorFacts) -> bool:
    """Whether the shape of an output is that of a product, the left matrix with leading axes."""
    return out.shape == (*one.shape[:-1], other.shape[1])
