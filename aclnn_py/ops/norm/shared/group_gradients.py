"""Gradients of norms of groups of channels, whatever tells their sizes."""

from __future__ import annotations

from collections.abc import Callable

from ....lowering import language as w
from ....rules.core.call import Call, Shape
from .kernels import Normal
from .rows import DOUBLE, blocks_of

Sizes = Callable[[Call], tuple[Shape, Shape, Shape]]
"""What the kernels see of a tensor, of a statistic of every group, of gamma."""


class Parts(w.Term):
    """The shape of sums for gamma: of blocks of rows where a group is one row of gamma's elements, else one for each.

    A group with several elements a channel, or one of several groups, has sums of its own.
    """

    sizes: Sizes

    def read(self, call: Call) -> Shape:
        (rows, each, behind), _, (groups, _) = self.sizes(call)
        return (blocks_of(rows) if groups == behind == 1 else rows // groups), groups * each

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return ()

    def __str__(self) -> str:
        return "partial sums for gamma"


def group_gradients(
    inputs: tuple[w.Step, ...], sizes: Sizes, own: tuple[w.Term, w.Term], factors: tuple[w.Term, w.Term]
) -> tuple[w.Step, w.Step, w.Step]:
    """Gradients with respect to x, gamma and beta, of these dtypes and shapes.

    `inputs`: the gradient, x, mean, rstd and gamma.
    """
    part = Parts(sizes)

    def shapes(call: Call) -> tuple[Shape, ...]:
        whole, rows, each = sizes(call)
        return whole, part.read(call), part.read(call), whole, whole, rows, rows, each

    def parts(call: Call) -> tuple[Shape, ...]:
        return (part.read(call)[1],), part.read(call)

    back = Normal(
        "norm_rows_backward", *inputs, shapes=shapes, results=(own, (DOUBLE, part), (DOUBLE, part))
    )  # fmt: skip
    gamma, beta = (
        Normal("norm_parts", w.ViewOf(back, w.NthOutput(at)), results=(factors,), shapes=parts) for at in (1, 2)
    )
    return back, gamma, beta
