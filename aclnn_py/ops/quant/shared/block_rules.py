"""Quantisation with a scale for each block of rows and columns: parameters, rules and plan that operators share."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....lowering.kernels import tiles as t
from ....rules.core.call import Call, Shape, TensorFacts
from ....rules.core.call import single as single_of
from ...norm.shared.generated_rules import fitting, result
from .rounding import HYBRID, Word

NEW = w.REGBASE[:1]
FLOAT8 = tuple(q.SHORT_FLOATS)
SMALL = w.Attr("minScale", "double", "lower limit of the factor, 1 / scaleOut: at least 0; 0: none", 0.0)
mode = w.Attr(
    "roundModeOptional", "char*", 'rounding: "rint" half to even; HIFLOAT8: "round" half away from zero; null: "rint"',
    "rint", optional=True,
)  # fmt: skip
target = w.Attr("dstType", "int64_t", "dtype code of yOut", dt.ACL_FLOAT8_E5M2)
columns = w.Attr("colBlockSize", "int64_t", "columns of a block: 64, 128, 192 or 256", 128)
top = w.Attr("dstTypeMax", "double", "largest quantised number of HIFLOAT8; 0: 32768; other dtypes: 0", 0.0)
scale = result(
    "scaleOut", "quantisation scale of every block, FLOAT, [ceil(m/rowBlockSize), ceil(n/colBlockSize)], or [B, ...]"
)
COLUMNS = (64, 128, 192, 256)


def rows_of(*sizes: int) -> w.Param:
    listed = f"{', '.join(map(str, sizes[:-1]))} or {sizes[-1]}"
    return w.Attr("rowBlockSize", "int64_t", f"rows of a block: {listed}", 1)


def at_least_zero(number: float) -> bool:
    return not single_of(number) < 0


def none(call: Call) -> Iterator[Call]:
    yield call.set(SMALL, 0.0)


def small_fits() -> w.Rules:
    return fitting(at_least_zero, SMALL, claim=("minScale", "at least 0"), mend=none, kind="attr_range")


def same_code(out: w.Param) -> w.Rules:
    return (w.Equal(w.Dtype(out), w.DtypeArgument(target)),)


class Rounding(Word):
    samples = ("round", HYBRID)


def words(out: w.Param, *further: str) -> w.Rules:
    """HIFLOAT8 half away from zero, or `further` ways, everything else half to even (161002)."""
    mode_of = Rounding(mode, absent="rint")
    away = (w.OneOf(mode_of, w.Choices("round", *further)),)
    return w.when(w.has_dtype(out, dt.ACL_HIFLOAT8), away, otherwise=(w.OneOf(mode_of, w.Choices("rint")),))


def sizes_fit(rows: w.Param, row_choices: w.Choices, column_choices: w.Choices) -> w.Rules:
    return (w.OneOf(w.ValueOf(rows), row_choices), w.OneOf(w.ValueOf(columns), column_choices))


def scale_shape(x: TensorFacts, rows: int, columns: int, groups: int | None = None) -> Shape | None:
    """The shape of the scales: with groups every one begins a row of blocks."""
    if x.rank < 2 or rows < 1 or columns < 1:
        return None
    down = -(-x.shape[-2] // rows) if groups is None else x.shape[-2] // rows + groups
    return (*x.shape[:-2], down, -(-x.shape[-1] // columns))


def largest(out: TensorFacts | None, top: float = 0.0) -> float:
    if out is None:
        return 1.0
    return single_of(top) if top and out.dtype == dt.ACL_HIFLOAT8 else q.LARGEST.get(out.dtype, 1.0)


def largest_of(out: w.Param, *further: w.Param) -> w.Term:
    return w.Derived(largest, out, *further, label=f"largest number of {out}")


def most(small: float) -> float:
    """The largest scale for a lower limit of the factor."""
    return 1 / single_of(small) if single_of(small) else math.inf


BOUND = w.Derived(most, SMALL, label="1 / minScale")


def divided(x: w.Param, tiles: t.Tiles, largest: float | w.Term) -> tuple[w.Step, w.Step]:
    """x over the scales of its blocks, before rounding, and the scales: max(abs(x)) / largest, at most 1 / minScale."""
    given = w.Contiguous(x)
    ratio = w.Compute("divs", t.TilePeaks(given, tiles), attrs=(largest, 0.0))
    scales = w.Compute("limited_scale", ratio, attrs=(BOUND,))
    return t.TileScaled(given, scales, tiles, True), scales


def multiplied(x: w.Param, tiles: t.Tiles, largest: float) -> tuple[w.Step, w.Step]:
    """The same with products: x times the factor max(largest / max(abs(x)), minScale)."""
    given = w.Contiguous(x)
    peaks = t.TilePeaks(given, tiles)
    scales = w.Compute("minimums", w.Compute("muls", peaks, attrs=(1 / largest, 0.0)), attrs=(BOUND, 0.0))
    rate = w.Compute("muls", w.Compute("reciprocal", peaks), attrs=(largest, 0.0))
    factors = w.Compute("maximums", rate, attrs=(w.ValueOf(SMALL), 0.0))
    return t.TileScaled(given, factors, tiles), scales


PRECISION = (
    "float32, each operation rounded; FP8 to nearest, half to even, HIFLOAT8 half away from zero, INT8 half to even, "
    "and saturated, NaN becomes 0"
)
FORMULA = (
    "scaleOut = min(max(abs(x)) / largest, 1 / minScale) for every block, yOut = round(x / scaleOut), largest 57344"
)
