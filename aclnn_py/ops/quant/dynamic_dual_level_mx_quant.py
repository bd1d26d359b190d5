"""aclnnDynamicDualLevelMxQuant, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import microscaling as b
from ...lowering.kernels import tiles as t
from ...lowering.kernels.quantisation import Stored
from ...rules.core.call import Call, Shape, TensorFacts, count
from ..norm.shared.generated_rules import fitting, result
from .shared import mx_pairs as p
from .shared.mx_params import mode
from .shared.mx_rules import Mode, on_950
from .shared.packing import is_even

FIRST = 512
"""Elements that share a scale of level 0."""
LARGEST_SUBNORMAL = 2.0**-126 - 2.0**-149
x = w.In("x", "input, rank 1 to 7, [..., n], n even")
smooth = w.In("smoothScaleOptional", "smoothing factor of every column, dtype of x, [n]; null: 1", optional=True)
first = w.Attr("level0BlockSize", "int64_t", "elements of a block of level 0: 512", FIRST)
second = w.Attr("level1BlockSize", "int64_t", "elements of a block of level 1: 32", b.SIZE)
out = result("yOut", "quantised x, FLOAT4_E2M1, same shape as x")
level0 = result("level0ScaleOut", "scale of every block of level 0, FLOAT, [..., ceil(n/512)]")
level1 = p.scales_out("level1ScaleOut", -1)
OUTPUTS = (out, level0, level1)


def shapes(x: TensorFacts) -> tuple[Shape, Shape, Shape] | None:
    """The shapes of the three outputs."""
    if not x.rank:
        return None
    *lead, n = x.shape
    return x.shape, (*lead, -(-n // FIRST)), (*lead, -(-n // p.PAIR), 2)


def has_shape(x: TensorFacts, out: TensorFacts, number: int) -> bool:
    found = shapes(x)
    return found is not None and out.shape == found[number]


def fitted(call: Call) -> Iterator[Call]:
    facts = call.tensor(x)
    if (found := shapes(facts)) is not None:
        for out, shape in zip(OUTPUTS, found, strict=True):
            call = call.but(out, shape=shape)
        yield call.but(smooth, shape=facts.shape[-1:]) if call.present(smooth) else call


def longer(call: Call) -> Iterator[Call]:
    yield from fitted(call.but(x, shape=(*call.tensor(x).shape[:-1], p.PAIR)))


def per_column(x: TensorFacts, smooth: TensorFacts) -> bool:
    return smooth.shape == x.shape[-1:]


def scales_fit() -> w.Rules:
    rules = (
        fitting(
            partial(has_shape, number=number), x, OUTPUTS[number], mend=fitted,
            claim=(f"shape of {OUTPUTS[number]}", claim),
        )
        for number, claim in ((1, "one scale for each block of 512"), (2, "pairs of blocks of 32"))
    )  # fmt: skip
    return tuple(rule for each in rules for rule in each)


ROWS = w.Derived(lambda x: (count(x.shape[:-1]), x.shape[-1]) if x.rank else None, x, label="rows of x")
TILES = t.Tiles(1, FIRST)


def plan() -> w.Plan:
    given = w.Contiguous(x)
    product = w.CastTo(w.Compute("mul", given, w.Contiguous(smooth)), w.Dtype(x))
    rows = w.ViewOf(w.Branch(w.given(smooth), product, given), w.Reshaped(ROWS))
    sixth = w.Compute("muls", t.TilePeaks(rows, TILES, flag=True), attrs=(1 / b.FOUR_BIT_TOPS[dt.ACL_FLOAT4_E2M1], 0.0))
    scale = w.Compute("threshold", sixth, attrs=(LARGEST_SUBNORMAL, 0.0, 0.0, 0.0))
    wide = w.CastTo(rows, w.FLOAT)
    quotient = w.Compute("where", wide, t.TileScaled(rows, scale, TILES, flag=True), wide)
    narrow = w.ViewOf(w.CastTo(quotient, w.Dtype(x)), w.Reshaped(w.ViewShape(x)))
    moved, codes = b.by_block(narrow, out, keeps=True)
    ends = (
        Stored(b.in_pairs(moved, out, mode), out),
        w.ViewCopy(w.ViewOf(scale, w.Reshaped(w.ViewShape(level0))), level0), w.ViewCopy(codes, level1),
    )  # fmt: skip
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))


dynamic_dual_level_mx_quant = w.generated(
    "aclnnDynamicDualLevelMxQuant", x, smooth, mode, first, second, *OUTPUTS, on=p.SOCS,
    kinds=(
        w.dtype_in(p.HALVES, x), w.when_given(smooth, w.dtype_in(p.HALVES, smooth)),
        w.dtype_in(on_950(dt.ACL_FLOAT4_E2M1), out), w.dtype_in(on_950(dt.ACL_FLOAT), level0),
        w.dtype_in(p.SCALES, level1),
    ),
    tiling=(
        (w.OneOf(Mode(mode, absent="rint"), w.Choices(*b.MODES)),), (w.OneOf(w.ValueOf(first), w.Choices(FIRST)),),
        (w.OneOf(w.ValueOf(second), w.Choices(b.SIZE)),), w.min_dims(1, x),
        fitting(is_even, x, claim=("last axis of x", "even"), mend=longer), w.same_shape(x, out), scales_fit(),
        w.when_given(
            smooth, w.same_dtype(x, smooth),
            fitting(per_column, x, smooth, claim=(f"shape of {smooth}", "[n]"), mend=fitted),
        ),
    ),
    plan=plan(), library="nn", documented_soc=p.SOCS, header="aclnnop/aclnn_dynamic_dual_level_mx_quant.h",
    summary="quantisation to FLOAT4_E2M1 with a FLOAT scale for each block of 512 and a power of two for each of 32",
    formula="v = x * smoothScaleOptional in the dtype of x; for every block of 512 level0ScaleOut = max(abs(v)) / 6; "
    "t = v / level0ScaleOut in the dtype of x; for every block of 32 level1ScaleOut = 2^(floor(log2(max(abs(t)))) - 2)"
    "; yOut = round(t / level1ScaleOut)",
    precision="level0ScaleOut is max(abs(v)) * (1 / 6) in float32, t a quotient in float32, rounded to the dtype of x; "
    "scales of level 1 and quotients with them are exact (in BF16 they may underflow), rounded once and saturated",
    notes=(
        "Infinities and NaN do not count for level0ScaleOut, which is 0 below 2^-126. A block of 32 with an infinity "
        "or NaN has scale NaN (code 255) and outputs 0. The least scale of level 1 is 2^-127 (code 0); outputs of a "
        "block with it are 0 where its maximum is below 2^-126. The scale that pads an odd number of blocks has code "
        "0.",
        "FP4 outputs are packed two to a byte, low nibble first; they must be contiguous.",
    ),
    reference="torch_npu.npu_dynamic_dual_level_mx_quant(x, smooth_scale=smoothScaleOptional, "
    "round_mode=roundModeOptional)",
)  # fmt: skip
