"""MX quantisation of groups of rows (MoE): blocks of 32 rows, which start anew at each group."""

from __future__ import annotations

from collections.abc import Iterator

from ....lowering import language as w
from ....lowering.kernels import microscaling as b
from ....lowering.kernels import tiles as t
from ....rules.core.call import Call, Shape, TensorFacts
from ...norm.shared.generated_rules import fitting, result

PAIR = 2 * b.SIZE


def group_ends(name: str, dtype: str, *, optional: bool = False) -> w.Param:
    end = "; null: one group" if optional else ""
    text = f"group list (MoE): the row at which each group ends, ascending, {dtype}, [G]{end}"
    return w.In(name, text, optional=optional)


def scales_out(name: str) -> w.Param:
    return result(name, "scale of every block of rows, FLOAT8_E8M0, in pairs: [m/64 + G, n, 2]")


def scale_shape(x: TensorFacts, groups: TensorFacts) -> Shape | None:
    """The shape of the scales: every group begins a pair of rows of scales."""
    if x.rank != 2 or groups.rank != 1:
        return None
    return (x.shape[0] // PAIR + groups.shape[0], x.shape[1], 2)


def has_scales(x: TensorFacts, groups: TensorFacts, scales: TensorFacts) -> bool:
    return scales.shape == scale_shape(x, groups)


def scale_rules(x: w.Param, groups: w.Param, scales: w.Param, *alike: w.Param) -> w.Rules:
    """Scales have the shape of pairs of blocks of each group (161002)."""

    def mend(call: Call) -> Iterator[Call]:
        shape = scale_shape(call.tensor(x), call.tensor(groups))
        for out in alike:
            call = call.but(out, shape=call.tensor(x).shape)
        if shape is not None:
            yield call.but(scales, shape=shape)

    return fitting(
        has_scales, x, groups, scales, claim=(f"shape of {scales}", "pairs of blocks of each group"), mend=mend
    )


Attrs = tuple[float | w.Term, ...]
"""Number, way and bound of scales."""


def down(given: w.Step, tiles: t.Tiles, attrs: Attrs, *, narrow: bool) -> tuple[w.Step, w.Step]:
    """Elements over the scales of tiles, before rounding, and the scales in pairs of rows."""
    inverse = t.TileCodes(t.TilePeaks(given, tiles), attrs)
    moved = t.TileScaled(given, inverse, tiles, narrow=narrow)
    return moved, t.PairedCodes(w.ViewOf(inverse, w.NthOutput(1)), -2)


def in_groups(x: w.Param, groups: w.Param, attrs: Attrs) -> tuple[w.Step, w.Step]:
    """The same for blocks of 32 rows of a group."""
    return down(w.Contiguous(x), t.Tiles(b.SIZE, 1, w.Contiguous(groups), PAIR), attrs, narrow=False)


def by_rows(given: w.Step, group: w.Param, ends: w.Step, attrs: Attrs, unit: int = PAIR) -> tuple[w.Step, w.Step]:
    """The same for blocks of 32 rows, which start anew at each group if there are groups."""
    whole = down(given, t.Tiles(b.SIZE, 1, even=(True, False)), attrs, narrow=True)
    apart = down(given, t.Tiles(b.SIZE, 1, ends, unit), attrs, narrow=True)
    one, other = (w.Branch(w.given(group), *each) for each in zip(apart, whole, strict=True))
    return one, other


NOTES = (
    "A block with an infinity or NaN has scale NaN (code 255) and outputs 0. The least scale is 2^-127 (code 0), "
    "also of pairs without a block.",
    "Rows after the last group become 0; CANN leaves them unwritten. A group that ends beyond x makes the stream fail.",
)
FORMULA = (
    "Blocks of 32 rows start anew at each group: the scales of group g with first row r begin at index floor(r/64) + g "
    "of axis 0"
)
