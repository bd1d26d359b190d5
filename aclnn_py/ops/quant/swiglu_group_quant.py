"""aclnnSwigluGroupQuant, which CANN generates from the operator's definition."""

from __future__ import annotations

import math

from ...lowering import language as w
from ...lowering.kernels import microscaling as b
from ...lowering.kernels import quantisation as q
from ...lowering.kernels import tiles as t
from ..norm.shared.kernels import filled
from .shared import experts as e
from .shared import group_quant_rules as p
from .shared import group_quant_tiling as k
from .shared import mx_pairs as m
from .shared import swiglu_mx as s
from .shared.mx_rules import FLOAT8

ROWS = w.Derived(lambda x: (e.tokens_of(x), p.half(x)[-1]) if x.rank else None, p.x, label="rows of yOut")
COUNT = w.Derived(lambda x: max(e.tokens_of(x), 1), p.x, label="number of rows")
WIDTH = w.Derived(lambda x: max(*p.half(x)[-1:], 1, 1), p.x, label="length of a row of yOut")
LEAST, SMALL = 1e-4, 1e-8
bound = w.Where(
    w.either(w.value_is(p.limit, -1), w.value_is(p.limit, 0)), w.Constant(math.inf, "infinity"), w.ValueOf(p.limit)
)  # fmt: skip
gated = w.Compute("clipped_swiglu", *s.halves(q.as_floats(p.x), m.LAST), attrs=(1.0, bound, -0.0))
in_rows = w.ViewOf(gated, w.Reshaped(ROWS))
factors = w.ViewOf(q.as_floats(p.weight), w.Reshaped(w.Derived(lambda x: (e.tokens_of(x), 1), p.x, label="rows of x")))
made = w.Branch(w.given(p.weight), w.Compute("mul", in_rows, factors), in_rows)
shaped = w.ViewOf(made, w.Reshaped(w.ViewShape(p.out)))
# Blocks of FP8 have no -0: the kernel adds 0.
positive = w.Compute("adds", made, attrs=(0.0, 0.0))
QUOTIENT = (q.most(p.out, inverse=True), float(b.QUOTIENT), LEAST)


def in_128() -> tuple[w.Step, w.Step]:
    """Blocks of 128 and their scales, which may be powers of two."""
    tiles = t.Tiles(1, p.SIZES[p.BLOCK])
    peaks = w.Compute("maximums", t.TilePeaks(positive, tiles, True), attrs=(LEAST, 0.0))
    powers = t.TileCodes(peaks, QUOTIENT)
    plain = w.Compute("rdivs", peaks, attrs=(q.most(p.out, inverse=False), 0.0))
    scales = w.Branch(
        w.is_true(p.power), w.Compute("reciprocal", powers),
        w.Compute("muls", peaks, attrs=(q.most(p.out, inverse=True), 0.0)),
    )  # fmt: skip
    moved = t.TileScaled(positive, w.Branch(w.is_true(p.power), powers, plain), tiles)
    return moved, w.ViewOf(scales, w.Reshaped(w.ViewShape(p.scale)))


def in_32() -> tuple[w.Step, w.Step]:
    """MX blocks: FP4 of the output in the dtype of x, FP8 of that in float32."""
    four = b.Blocks(w.CastTo(shaped, w.Dtype(p.x)), (b.SIZE, *b.scale_attrs(p.out, keeps=True)))
    eight = b.Blocks(w.ViewOf(positive, w.Reshaped(w.ViewShape(p.out))), (b.SIZE, *QUOTIENT))
    is_four = w.has_dtype(p.out, *p.FP4)
    codes = (w.ViewOf(each, w.NthOutput(1)) for each in (four, eight))
    return w.Branch(is_four, four, eight), w.Branch(is_four, *codes)


def tiles_of(columns: float | w.Term, *, grouped: bool) -> t.Tiles:
    """One tile for all rows of a group, or for all rows."""
    if not grouped:
        return t.Tiles(COUNT, columns)
    ends = w.Scan("cumsum", w.Contiguous(p.group), axes=w.FixedAxis(0), attrs=(0.0, 0.0), integral=w.given(p.group))
    return t.Tiles(COUNT, columns, ends, COUNT)


def static(*, grouped: bool) -> w.Step:
    """Products with the scale of each group; after the last group there is one more tile."""
    shape = w.Derived(lambda scale: (scale.numel, 1) if scale else None, p.factor, label="groups")
    given = w.ViewOf(q.as_floats(p.factor), w.Reshaped(shape))
    rest = filled(w.Constant((1, 1), "[1, 1]"), w.FLOAT, 1)
    numbers = w.Concat(w.FixedAxis(0), given, rest) if grouped else given
    return t.TileScaled(made, numbers, tiles_of(WIDTH, grouped=grouped))


def dynamic(*, grouped: bool) -> tuple[w.Step, w.Step]:
    """Values over the scale of their group: max(abs) / dstTypeMax."""
    peaks = t.TilePeaks(t.TilePeaks(made, t.Tiles(1, WIDTH)), tiles_of(1, grouped=grouped))
    kept = w.Compute("maximums", peaks, attrs=(SMALL, 0.0))
    own = w.ViewOf(kept, w.Reshaped(w.ViewShape(p.scale), blind=True))
    scales = w.Compute("divs", own, attrs=(w.ValueOf(p.top), 0.0))
    whole = w.Compute("divs", kept, attrs=(w.ValueOf(p.top), 0.0))
    inverse = w.Compute("rdivs", kept, attrs=(w.ValueOf(p.top), 0.0)) if grouped else w.Compute("reciprocal", whole)
    return t.TileScaled(made, inverse, tiles_of(WIDTH, grouped=grouped)), scales


def plan() -> w.Plan:
    grouped, form = w.given(p.group), p.form
    one, other = dynamic(grouped=True), dynamic(grouped=False)
    moving, scaling = (w.Branch(grouped, *each) for each in zip(one, other, strict=True))
    fixed = w.Branch(grouped, static(grouped=True), static(grouped=False))
    high = w.ViewOf(w.Branch(w.value_is(form, p.STATIC), fixed, moving), w.Reshaped(w.ViewShape(p.out)))
    (wide, wide_scales), (small, small_scales) = in_128(), in_32()
    wide = w.ViewOf(wide, w.Reshaped(w.ViewShape(p.out)))
    is_wide, is_small = w.value_is(form, p.BLOCK), w.value_is(form, p.MX)
    moved = w.Branch(is_wide, wide, w.Branch(is_small, small, high))
    scales = w.Branch(is_wide, wide_scales, w.Branch(is_small, small_scales, scaling))
    kept = w.both(p.is_high, w.is_true(p.gives))
    open_ended = w.ViewCopy(q.short(moved, p.out, saturates=False), p.out)
    ends = (
        w.Branch(w.has_dtype(p.out, *FLOAT8), open_ended, b.stored(moved, p.out)),
        w.Branch(w.value_is(form, p.STATIC), w.Steps(), w.ViewCopy(scales, p.scale)),
        w.Branch(kept, w.ViewCopy(w.CastTo(shaped, w.Dtype(p.origin)), p.origin), w.Steps()),
    )  # fmt: skip
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))


swiglu_group_quant = w.generated(
    "aclnnSwigluGroupQuant", p.x, p.weight, p.group, p.factor, p.target, p.form, p.size, p.power, p.limit, p.top,
    p.gives, p.out, p.scale, p.origin, on=m.SOCS, kinds=k.KINDS, tiling=k.TILING,
    unchecked=k.UNCHECKED, uncopied=m.SOCS, plan=plan(), library="nn",
    documented_soc=m.SOCS, header="aclnnop/aclnn_swiglu_group_quant.h",
    summary="SwiGLU with clamped inputs and a factor for each token, and its quantisation to FP8, FP4, HIFLOAT8 (MoE)",
    formula="z = A / (1 + exp(-A)) * B * weightOptional, A at most clampLimit and B within its bounds. quantMode 0, 1: "
    "yScale = max(max(abs(z)), 1e-4) / largest of every block of 128 or 32, a power of two (rounded up) if roundScale; "
    "FP4: 2^(floor(log2(max(abs(z)))) - e), e = 2 for FLOAT4_E2M1, 0 for FLOAT4_E1M2; yOut = round(z / yScale). "
    "quantMode 2: round(z * scale); 3: yScale = max(max(abs(z)), 1e-8) / dstTypeMax of every group",
    precision="SwiGLU in float32, each operation rounded; for FP4 rounded to the dtype of x; FP8 and FP4 to nearest, "
    "half to even, HIFLOAT8 half away from zero; FP4 and HIFLOAT8 are saturated, with NaN as 0",
    notes=k.NOTES,
    reference="torch_npu.npu_swiglu_group_quant(x, weight=weightOptional, group_index=groupIndexOptional, "
    "dst_type=dstType, quant_mode=quantMode, round_scale=roundScale, clamp_limit=clampLimit)",
)  # fmt: skip
