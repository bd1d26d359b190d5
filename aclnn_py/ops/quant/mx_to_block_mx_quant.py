"""aclnnMxToBlockMxQuant, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import microscaling as b
from ...lowering.kernels import tiles as t
from ...lowering.kernels.dequantisation import Unpacked
from ...lowering.kernels.quantisation import short
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from ..norm.shared.generated_rules import fitting, result
from .shared import mx_pairs as p
from .shared.mx_rules import FLOAT8, on_950
from .shared.packing import is_even

BITS = {dt.ACL_FLOAT4_E2M1: 1.0, dt.ACL_FLOAT4_E1M2: 2.0}
OFFSETS = {
    (dt.ACL_FLOAT4_E2M1, dt.ACL_FLOAT8_E4M3FN): 6.0, (dt.ACL_FLOAT4_E1M2, dt.ACL_FLOAT8_E4M3FN): 8.0,
    (dt.ACL_FLOAT4_E2M1, dt.ACL_FLOAT8_E5M2): 13.0, (dt.ACL_FLOAT4_E1M2, dt.ACL_FLOAT8_E5M2): 15.0,
}  # fmt: skip
"""The exponent by which FP4 may grow in FP8."""
x = w.In("x", "quantised input, FP4, [m, n] or [B, m, n], n even")
scale = w.In("mxscale", "scale of every block of 32 along axis -1, FLOAT8_E8M0, in pairs: [..., m, ceil(n/64), 2]")
target = w.Attr("dstType", "int64_t", "dtype code of y: 35 FLOAT8_E5M2, 36 FLOAT8_E4M3FN", dt.ACL_FLOAT8_E4M3FN)
out = result("y", "x quantised to FP8, same shape as x")
along, down = p.scales_out("scale1", -1), p.scales_out("scale2", -2)
PAIRS = {scale: -1, along: -1, down: -2}


def has_rows(x: TensorFacts) -> bool:
    return x.rank > 1 and x.shape[-2] > 0


def is_dense(x: TensorFacts) -> bool:
    return x.contiguous


def as_dense(call: Call) -> Iterator[Call]:
    yield call.but(x, shape=call.tensor(x).shape)


def fitted(call: Call) -> Iterator[Call]:
    return p.fitted(call, x, (out,), PAIRS)


def with_size(call: Call, axis: int) -> Iterator[Call]:
    facts = call.tensor(x)
    if facts.rank >= -axis:
        shape = [*facts.shape]
        shape[axis] = p.PAIR
        yield from fitted(call.but(x, shape=tuple(shape)))


def more_rows(call: Call) -> Iterator[Call]:
    return with_size(call, -2)


def longer(call: Call) -> Iterator[Call]:
    return with_size(call, -1)


def seen_as(dtype: int, label: str) -> w.Through:
    """The codes of scales as bytes, or bytes as scales."""

    def with_dtype(call: Call, view: View) -> View:
        return view._replace(dtype=dtype)

    return w.Through(label, with_dtype, w.FLOAT)


def columns(scale: TensorFacts) -> Shape | None:
    return (*scale.shape[:-2], 2 * scale.shape[-2]) if scale.rank > 1 else None


TILES = t.Tiles(b.SIZE, 1, even=(True, False))
offset = w.Derived(
    lambda x, target: OFFSETS.get((x.dtype, target), 0.0), x, target, label="exponent by which numbers of x grow"
)
bits = w.Derived(lambda x: BITS.get(x.dtype, 1.0), x, label="fraction bits of x")


def power(code: w.Step) -> w.Step:
    """2^(code - 128), which float32 holds for every code."""
    return w.Compute("exp2", w.Compute("subs", code, attrs=(128.0, 0.0)))


def plan() -> w.Plan:
    numbers = w.Compute("number_float4", w.CastTo(Unpacked(w.Contiguous(x)), w.FLOAT), attrs=(bits,))
    bytes_of = w.ViewOf(w.Contiguous(scale), seen_as(dt.ACL_UINT8, "codes"))
    codes = w.CastTo(
        w.ViewOf(bytes_of, w.Reshaped(w.Derived(columns, scale, label="rows of scales"))), w.FLOAT
    )  # fmt: skip
    less = w.Compute("subs", t.TilePeaks(codes, TILES), attrs=(offset, 0.0))
    made = w.Compute("maximums", less, attrs=(0.0, 0.0))
    factors = t.TileScaled(power(codes), power(made), TILES, flag=True)
    moved = t.TileScaled(numbers, factors, t.Tiles(1, b.SIZE, even=(False, True)))
    kept = w.ViewOf(w.CastTo(made, b.UINT8), seen_as(dt.ACL_FLOAT8_E8M0, "scales"))
    ends = (
        w.ViewCopy(t.PairedCodes(kept, -1, w.ViewShape(x), b.SIZE), along),
        w.ViewCopy(t.PairedCodes(kept, -2, w.ViewShape(x), b.SIZE), down), w.ViewCopy(short(moved, out), out),
    )  # fmt: skip
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))


mx_to_block_mx_quant = w.generated(
    "aclnnMxToBlockMxQuant", x, scale, target, out, along, down, on=p.SOCS,
    kinds=(
        w.dtype_in(on_950(*b.FOUR_BITS), x), w.dtype_in(p.SCALES, scale), w.dtype_in(on_950(*FLOAT8), out),
        w.dtype_in(p.SCALES, along, down),
    ),
    tiling=(
        (w.OneOf(w.ValueOf(target), w.Choices(dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN)),),
        (w.Equal(w.Dtype(out), w.DtypeArgument(target)),), w.dims_within(2, 3, x),
        fitting(is_even, x, claim=("last axis of x", "even"), mend=longer),
        fitting(has_rows, x, claim=("axis -2 of x", "not empty"), mend=more_rows),
        p.scale_rules(x, {scale: -1}, (out,)), w.same_shape(x, out), w.same_shape(scale, along),
        p.scale_rules(x, {down: -2}, (out,)),
    ),
    unchecked=fitting(is_dense, x, claim=("x", "contiguous"), mend=as_dense, kind="other"),
    plan=plan(), library="nn", documented_soc=p.SOCS, header="aclnnop/aclnn_mx_to_block_mx_quant.h",
    summary="conversion of MX FP4 to FP8 with one scale for each block of 32 x 32, given for both axes",
    formula="for every block of 32 x 32 scale = max(mxscale) / 2^o, at least 2^-127, with o = 6 and 8 from FLOAT4_E2M1 "
    "and FLOAT4_E1M2 to FLOAT8_E4M3FN, 13 and 15 to FLOAT8_E5M2; y = round(x * mxscale / scale); scale1 repeats scale "
    "for each row, scale2 for each column",
    precision="scales and products with them are exact; y is rounded once, to nearest even",
    notes=(
        "A scale NaN (code 255) of mxscale counts as 2^128. The scale that pads an odd number of blocks along axis -2 "
        "has code 0; those along axis -1 follow from the ones of mxscale.",
        "FP4 inputs are packed two to a byte, low nibble first; strided ones are refused (561103). The documents "
        "ask for a multiple of 64 along axis -2, CANN's source for any size.",
    ),
    reference="each element of x times 2^(mxscale - scale), in torch.float8_e4m3fn or torch.float8_e5m2",
)  # fmt: skip
