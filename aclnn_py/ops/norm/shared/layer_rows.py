"""The kernels of centred norms over rows that a gamma of their shape tells, of values that steps before them make."""

from __future__ import annotations

from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from .generated_rules import fitting, ones_shape
from .kernels import Normal
from .rows import Axes, blocks_of, gradients_of, rows_of


def of_rows(x: w.Param, gamma: w.Param) -> w.Term:
    """In how many blocks gradients of gamma are added up, and how long rows are."""

    def parts(x: TensorFacts, gamma: TensorFacts) -> Shape:
        rows, length = rows_of(x.shape, gamma.rank)
        return blocks_of(rows), length

    return w.Derived(parts, x, gamma, label="partial sums over blocks of rows")


def centred(
    x: w.Param,
    source: w.Step,
    gamma: w.Param,
    beta: w.Param,
    eps: w.Param,
    dtype: w.Term,
    *,
    axes: Axes | None = None,
    each_row: w.Term | None = None,
) -> w.Step:
    """The norm of the rows of a value of x's shape; mean and rstd, FLOAT, are its further results.

    A row has as many axes as gamma unless `axes` tells; then `each_row` is the shape of mean and rstd.
    """

    def shapes(call: Call) -> tuple[Shape, ...]:
        rows, length = rows_of(call.tensor(x).shape, axes(call) if axes else call.tensor(gamma).rank)
        return (rows, length, 1), (rows,), (rows,), (rows, length, 1), (1, length), (1, length)

    own = w.FLOAT, each_row or ones_shape(x, gamma)
    return Normal(
        "norm_rows", source, w.Contiguous(gamma), w.Contiguous(beta), attrs=(w.ValueOf(eps), 0.0, 0.0), shapes=shapes,
        results=((dtype, w.ViewShape(x)), own, own),
    )  # fmt: skip


def centred_gradients(
    x: w.Param, dy: w.Step, source: w.Step, mean: w.Param, rstd: w.Param, gamma: w.Param, dtype: w.Term
) -> tuple[w.Step, w.Step, w.Step]:
    """Gradients with respect to a value of x's shape, gamma and beta, the last two FLOAT."""
    inputs = (dy, source, *(w.Contiguous(each) for each in (mean, rstd, gamma)))
    return gradients_of(
        inputs, lambda call: rows_of(call.tensor(x).shape, call.tensor(gamma).rank), of_rows(x, gamma),
        (dtype, w.ViewShape(x)), w.ViewShape(gamma),
    )  # fmt: skip


def begins(x: TensorFacts, gamma: TensorFacts, each: TensorFacts) -> bool:
    """Whether a tensor has x's number of axes and begins with those before the rows."""
    axes = x.rank - gamma.rank
    return each.rank == x.rank and axes >= 0 and each.shape[:axes] == x.shape[:axes]


def first_axes(x: w.Param, gamma: w.Param, each: w.Param) -> w.Rules:
    """A tensor begins with the axes before the rows, and has as many axes as x (161002)."""
    return fitting(begins, x, gamma, each, claim=(f"leading axes of {each}", f"those of {x}"))
