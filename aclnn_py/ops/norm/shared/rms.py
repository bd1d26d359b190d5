"""The kernels of norms by the root of the mean of squares, over rows that a gamma of their shape tells."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape
from .generated_rules import ones_shape
from .kernels import Normal
from .rows import DOUBLE, Axes, blocks_of, rows_of


def sizes(call: Call, x: w.Param, axes: int) -> tuple[int, int]:
    """How many rows there are, and how long they are."""
    return rows_of(call.tensor(x).shape, axes)


def rms(
    x: w.Param,
    source: w.Step,
    gamma: w.Param,
    eps: w.Param,
    *,
    add: float = 0,
    axes: Axes | None = None,
    each_row: w.Term | None = None,
    dtype: w.Term | None = None,
    between: float | w.Term = dt.ACL_FLOAT,
) -> w.Step:
    """The norm of the rows of a value of x's shape, in x's dtype unless told; rstd, FLOAT, is its second result.

    A row has as many axes as gamma unless `axes` tells; then `each_row` is the shape of rstd. `between` is the dtype to
    which the product with rstd is rounded before gamma.
    """

    def shapes(call: Call) -> tuple[Shape, ...]:
        rows, length = sizes(call, x, axes(call) if axes else call.tensor(gamma).rank)
        return (rows, length, 1), (rows,), (rows, length, 1), (1, length)

    results = (dtype or w.Dtype(x), w.ViewShape(x)), (w.FLOAT, each_row or ones_shape(x, gamma))
    attrs = w.ValueOf(eps), add, between
    return Normal("rms_rows", source, w.Contiguous(gamma), results=results, shapes=shapes, attrs=attrs)


def rms_gradients(
    dy: w.Param, x: w.Param, rstd: w.Param, gamma: w.Param, dtype: w.Term | None = None
) -> tuple[w.Step, w.Step]:
    """Gradients with respect to x, in its dtype unless told, and, as FLOAT, gamma."""

    def part_of(call: Call) -> Shape:
        rows, length = sizes(call, x, call.tensor(gamma).rank)
        return blocks_of(rows), length

    def shapes(call: Call) -> tuple[Shape, ...]:
        rows, length = sizes(call, x, call.tensor(gamma).rank)
        row = (rows, length, 1)
        return row, part_of(call), row, row, (rows,), (1, length)

    parts = w.Derived(
        lambda x, gamma: (blocks_of(rows_of(x.shape, gamma.rank)[0]), rows_of(x.shape, gamma.rank)[1]), x, gamma,
        label="partial sums over blocks of rows",
    )  # fmt: skip
    back = Normal(
        "rms_rows_backward", *(w.Contiguous(each) for each in (dy, x, rstd, gamma)), attrs=(0.0,), shapes=shapes,
        results=((dtype or w.Dtype(x), w.ViewShape(x)), (DOUBLE, parts)),
    )  # fmt: skip
    sums = Normal(
        "norm_parts", w.ViewOf(back, w.NthOutput(1)), results=((w.FLOAT, w.ViewShape(gamma)),),
        shapes=lambda call: (part_of(call)[1:], part_of(call)),
    )  # fmt: skip
    return back, sums


ROWS_PRECISION = (
    "squares are computed and summed in float64 from float32 in an order that depends only on the number of elements; "
    "rstd is kept in float32; everything else is computed in float32 and rounded once, to nearest even"
)
