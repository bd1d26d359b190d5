"""aclnnDynamicBlockMxQuant, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import microscaling as b
from ...lowering.kernels import tiles as t
from ...rules.core.call import Call, TensorFacts
from ...rules.core.call import single as single_of
from ..norm.shared.generated_rules import fitting, result
from .shared import mx_pairs as p
from .shared import mx_texts as m
from .shared.mx_params import mode, target

x = w.In("x", "input, [m, n] or [B, m, n]")
way = w.Attr(
    "scaleAlg", "int64_t", "scale algorithm: 0 from the exponent of the block's maximum; 2 maximum over dstTypeMax, "
    "rounded up, FLOAT4_E2M1 only", b.EXPONENT,
)  # fmt: skip
top = w.Attr("dstTypeMax", "double", "largest quantised number of scaleAlg 2: 6 or 7; 0: 6", 0.0)
out = result("yOut", "quantised x, FP8 or FP4, same shape as x")
along, down = p.scales_out("scale1Out", -1), p.scales_out("scale2Out", -2)
PAIRS = {along: -1, down: -2}
TOPS = (0.0, 6.0, 7.0)


def suits(out: TensorFacts, way: int) -> bool:
    return way == b.EXPONENT or out.dtype == dt.ACL_FLOAT4_E2M1


def suits_top(out: TensorFacts, way: int, top: float) -> bool:
    found = single_of(top)
    return found in TOPS if way == b.RANGE and out.dtype == dt.ACL_FLOAT4_E2M1 else found == 0


def first_way(call: Call) -> Iterator[Call]:
    yield call.set(way, b.EXPONENT).set(top, 0.0)


def own_top(call: Call) -> Iterator[Call]:
    for number in TOPS:
        yield call.set(top, number)


TILES = t.Tiles(b.SIZE, b.SIZE, even=(True, True))
given = w.Contiguous(x)
inverse = t.TileCodes(t.TilePeaks(given, TILES), b.scale_attrs(out, way, top=top, keeps=True))
codes = w.ViewOf(inverse, w.NthOutput(1))
moved = t.TileScaled(given, inverse, TILES, narrow=True)
ENDS = (
    b.stored(moved, out, mode),
    w.ViewCopy(t.PairedCodes(codes, -1, w.ViewShape(x), b.SIZE), along),
    w.ViewCopy(t.PairedCodes(codes, -2, w.ViewShape(x), b.SIZE), down),
)
dynamic_block_mx_quant = w.generated(
    "aclnnDynamicBlockMxQuant", x, mode, target, way, top, out, along, down, on=p.SOCS,
    kinds=(w.dtype_in(p.HALVES, x), w.dtype_in(p.QUANTISED, out), w.dtype_in(p.SCALES, along, down)),
    tiling=(
        p.words(out), (w.OneOf(w.ValueOf(way), w.Choices(0, 2)),),
        fitting(suits, out, way, claim=("scaleAlg", "0 unless yOut is FLOAT4_E2M1"), mend=first_way, kind="attr_range"),
        fitting(suits_top, out, way, top, claim=("dstTypeMax", "0, or 6 or 7 with scaleAlg 2"), mend=own_top,
                kind="attr_range"),
        w.not_empty(x), w.dims_within(2, 3, x), p.even_rows(x, out, (out,), PAIRS), w.same_shape(x, out),
        p.scale_rules(x, PAIRS, (out,)),
    ),
    plan=tuple(dict.fromkeys(step for end in ENDS for step in end.chain)), library="nn", documented_soc=p.SOCS,
    header="aclnnop/aclnn_dynamic_block_mx_quant.h",
    summary="MX quantisation to FP8 or FP4 with one scale for each block of 32 x 32, given for both axes",
    formula=f"for every block of 32 x 32 {m.ways('x')}, or, {m.RANGE}; yOut = round(x / mxscale); scale1Out repeats "
    "it for each row, scale2Out for each column",
    precision=m.PRECISION, notes=m.NOTES,
    reference="torch_npu.npu_dynamic_block_mx_quant(x, round_mode=roundModeOptional, dst_type=dstType, "
    "scale_alg=scaleAlg, dst_type_max=dstTypeMax)",
)  # fmt: skip
