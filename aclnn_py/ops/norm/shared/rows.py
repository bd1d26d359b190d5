"""What norms of rows share: the last axes of a tensor, which are a row, and parameters for each of its elements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from .kernels import Normal

Axes = Callable[[Call], int]
"""How many axes are one row."""
DOUBLE = w.Constant(dt.ACL_DOUBLE, "DT_DOUBLE")
BLOCK, BLOCKS = 8, 32
"""Rows whose gradients of gamma are added up together: a multiple of so many, for about so many blocks."""
PRECISION = (
    "statistics are computed in float64 from float32, in an order that depends only on the number of elements, and "
    "kept in float32; everything else is computed in float32 and rounded once, to nearest even"
)


def rows_of(shape: Shape, axes: int) -> tuple[int, int]:
    """How many rows there are when the last so many axes are one, and how long they are."""
    begin = len(shape) - axes
    return prod(shape[:begin]), prod(shape[begin:])


def blocks_of(rows: int) -> int:
    """In how many blocks the kernels add up gradients of gamma."""
    some = BLOCK * -(-rows // (BLOCK * BLOCKS))
    return -(-rows // some) if rows > 0 else 0


def tail(x: TensorFacts, normal: Shape) -> Shape | None:
    """The last axes of a tensor, as many as a list has numbers; None where there are not so many."""
    return x.shape[x.rank - len(normal) :] if 0 < len(normal) <= x.rank else None


def line_of(gamma: TensorFacts) -> Shape:
    """The axes of a row: those of gamma, of which a first one of size 1 before a second is none."""
    return gamma.shape[1:] if gamma.rank == 2 and gamma.shape[0] == 1 else gamma.shape


def with_ones(x: TensorFacts, gamma: TensorFacts) -> Shape:
    """A shape with 1 along such rows."""
    line = line_of(gamma)
    return (*x.shape[: x.rank - len(line)], *(1 for _ in line))


class Elements(w.Numel):
    """The number of elements of a tensor, varied along one axis."""

    def write(self, call: Call, value: int) -> Iterator[Call]:
        yield call.but(self.param, shape=(value,))


def flag(mask: w.Param, number: int) -> w.Rule:
    """Condition: a flag of an array is set."""
    text = f"{mask}[{number}]"
    read = w.Derived(lambda mask: len(mask) > number and bool(mask[number]), mask, label=text)
    return w.OneOf(read, w.Choices(True))


def float_or_same(param: w.Param, x: w.Param) -> w.Rules:
    """An argument is FLOAT, or has the dtype of another (161002)."""
    return w.when(w.has_dtype(param, dt.ACL_FLOAT), otherwise=(w.same_dtype(param, x),))


def gradients_of(
    inputs: tuple[w.Step, ...],
    sizes: Callable[[Call], tuple[int, int]],
    part: w.Term,
    own: tuple[w.Term, w.Term],
    shape: w.Term,
) -> tuple[w.Step, w.Step, w.Step]:
    """Gradients of a centred norm, with respect to x with that dtype and shape, and of gamma and beta as FLOAT tensors.

    `inputs`: the gradient, x, mean, rstd and gamma; `sizes` tells how many rows there are and how long they are,
    `part` the shape of sums of blocks of them.
    """

    def shapes(call: Call) -> tuple[Shape, ...]:
        rows, length = sizes(call)
        row, part = (rows, length, 1), (blocks_of(rows), length)
        return row, part, part, row, row, (rows,), (rows,), (1, length)

    def parts(call: Call) -> tuple[Shape, ...]:
        rows, length = sizes(call)
        return (length,), (blocks_of(rows), length)

    back = Normal(
        "norm_rows_backward", *inputs, results=(own, (DOUBLE, part), (DOUBLE, part)), shapes=shapes
    )  # fmt: skip
    gamma, beta = (
        Normal("norm_parts", w.ViewOf(back, w.NthOutput(number)), results=((w.FLOAT, shape),), shapes=parts)
        for number in (1, 2)
    )
    return back, gamma, beta


def gradients(x: w.Param, inputs: tuple[w.Step, ...], axes: w.Param, shape: w.Term) -> tuple[w.Step, w.Step, w.Step]:
    """Gradients of a centred norm of rows of so many last axes of x as a list has numbers."""

    def sizes(call: Call) -> tuple[int, int]:
        return rows_of(call.tensor(x).shape, len(call.args[axes.name]))  # type: ignore[arg-type]

    part = w.Derived(
        lambda x, axes: (blocks_of(rows_of(x.shape, len(axes))[0]), rows_of(x.shape, len(axes))[1]), x, axes,
        label="partial sums over blocks of rows",
    )  # fmt: skip
    return gradients_of(inputs, sizes, part, (w.Dtype(x), w.ViewShape(x)), shape)
