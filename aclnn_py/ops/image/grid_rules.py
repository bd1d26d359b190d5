"""Rules about images, the grid that says where to sample them, and the samples."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...rules.call import Call, TensorFacts


def fitting(x: w.Param, grid: w.Param, samples: w.Param) -> w.Rules:
    """Ranks, batches, channels and sizes fit; images have elements, and the grid pairs (161002)."""

    def fits(x: TensorFacts, grid: TensorFacts, samples: TensorFacts) -> bool | None:
        wanted = (*x.shape[:2], *grid.shape[1:3])
        return (x.shape[:1] == grid.shape[:1] and samples.shape == wanted) or None

    def mend(call: Call) -> Iterator[Call]:
        images = call.tensor(x).shape
        found = call.but(grid, shape=(images[0], *(call.tensor(grid).shape[1:3] or (4, 5)), 2))
        yield found.but(samples, shape=(*images[:2], *found.tensor(grid).shape[1:3]))

    def pairs(grid: TensorFacts) -> bool | None:
        return grid.shape[-1:] == (2,) or None

    def paired(call: Call) -> Iterator[Call]:
        yield call.but(grid, shape=(*call.tensor(grid).shape[:-1], 2))

    def some(x: TensorFacts) -> bool | None:
        return 0 not in x.shape[2:] or None

    sizes = w.Worked(
        fits, x, grid, samples, told="sizes", mend=mend, kind="shape_custom",
        claim=(f"shape of {samples}", "batches and channels of input, and places of grid"),
    )  # fmt: skip
    coupled = w.Worked(
        pairs, grid, told="pairs", mend=paired, claim=("last size of grid", "2"), kind="shape_custom"
    )  # fmt: skip
    return (
        *w.rank_is(4, x, grid, samples), *w.defined(sizes),
        *w.defined(w.Worked(some, x, told="sizes", claim=("sizes of input", "not 0"), kind="shape_custom")),
        *w.defined(coupled),
    )  # fmt: skip
