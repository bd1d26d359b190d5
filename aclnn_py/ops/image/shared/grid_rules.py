"""Rules about input, grid and output of grid sampling."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import format as fmt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from . import resize_filters as ps


def read_as(facts: TensorFacts, format: int) -> TensorFacts:
    """A tensor whose channels are last if a format is NDHWC, and in front of sizes in any other."""
    return facts.but(format=format if format == fmt.ACL_FORMAT_NDHWC else fmt.ACL_FORMAT_ND)


def fitting(
    x: w.Param, grid: w.Param, samples: w.Param, *, axes: int = 2, by_format: bool = False, some: bool = True
) -> w.Rules:
    """Ranks, batches, channels and sizes fit; the grid has coordinates, and images elements if `some` (161002).

    With `by_format` channels are the last axis of input and samples where the format of input says so.
    """

    def like(x: TensorFacts, facts: TensorFacts) -> TensorFacts:
        return read_as(facts, x.format if by_format else fmt.ACL_FORMAT_ND)

    def matches(x: TensorFacts, grid: TensorFacts, samples: TensorFacts) -> bool | None:
        around = ps.batch_channels(like(x, x))
        found = like(x, samples)
        same = x.shape[:1] == grid.shape[:1] and ps.batch_channels(found) == around
        return (same and ps.spatial(found, axes) == grid.shape[1 : axes + 1]) or None

    def mend(call: Call) -> Iterator[Call]:
        images = call.tensor(x)
        sizes = call.tensor(grid).shape[1 : axes + 1] or (4, 5, 2)[:axes]
        found = call.but(grid, shape=(*images.shape[:1], *sizes, axes))
        yield found.but(samples, shape=ps.resized(like(images, images), sizes))

    sizes = w.Derived(
        matches, x, grid, samples, label="output shape", mend=mend, kind="shape_custom",
        claim=(f"shape of {samples}", "[N,C] of input followed by the spatial sizes of grid"),
    )  # fmt: skip
    return (
        *w.rank_is(axes + 2, x, grid, samples), *w.defined(sizes), *(sized(x, axes) if some else ()),
        *coupled(grid, axes),
    )  # fmt: skip


def sized(x: w.Param, axes: int) -> w.Rules:
    """The last two sizes of what is sampled are not 0 (161002)."""

    def matches(x: TensorFacts) -> bool | None:
        return 0 not in x.shape[axes:] or None

    term = w.Derived(matches, x, label="sizes", claim=("sizes of input", "not 0"), kind="shape_custom")
    return w.defined(term)


def coupled(grid: w.Param, axes: int) -> w.Rules:
    """The grid has as many coordinates as there are axes (161002)."""

    def matches(grid: TensorFacts) -> bool | None:
        return grid.shape[-1:] == (axes,) or None

    def mend(call: Call) -> Iterator[Call]:
        yield call.but(grid, shape=(*call.tensor(grid).shape[:-1], axes))

    claim = ("last size of grid", f"{axes}")
    return w.defined(
        w.Derived(matches, grid, label="number of coordinates", mend=mend, claim=claim, kind="shape_custom")
    )
