"""aclnnDynamicMxQuantWithDualAxis and its second version, which CANN generates from the operator's definition."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ...lowering.kernels import microscaling as b
from ..norm.shared.generated_rules import result
from .shared import mx_pairs as p
from .shared import mx_texts as m
from .shared.mx_params import mode, target, x

FIRST, SECOND = "quantised x, FP8 or FP4, same shape as x", "quantised x with scales along axis -2, dtype of y1Out"
one, other = result("y1Out", FIRST), result("y2Out", f"{SECOND}, same shape as x")
along, down = p.scales_out("mxscale1Out", -1), p.scales_out("mxscale2Out", -2)
PAIRS, ALIKE = {along: -1, down: -2}, (one, other)


def plan(top: w.Param | None) -> w.Plan:
    """Blocks along the last axis, and again, apart from those, along the one before it."""
    moved, each = b.by_block(w.Contiguous(x), one, p.way, top=top, keeps=True)
    turned, rows = b.by_block(b.Transposed(w.Contiguous(x), p.ROWS), other, p.way, top=top, keeps=True)
    ends = (
        b.stored(moved, one, mode), w.ViewCopy(each, along),
        b.stored(b.Transposed(turned, p.ROWS, True), other, mode),
        w.ViewCopy(b.Transposed(rows, p.ROWS, True, 1), down),
    )  # fmt: skip
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))


def tiling(*further: w.Param) -> w.Rules:
    return (
        *p.words(one), w.OneOf(w.ValueOf(p.way), w.Choices(0, 1, 2)), *p.ways_fit(one),
        *(p.top_in_range() if further else ()), *w.min_dims(2, x), *p.even_rows(x, one, ALIKE, PAIRS),
        *w.same_shape(x, one), *w.same_shape(x, other), *p.scale_rules(x, PAIRS, ALIKE),
    )  # fmt: skip


def declared(name: str, header: str, *further: w.Param, **more: Any) -> w.Operator:
    ways = f"{m.ways('x')}, or, if scaleAlg is 1, 2^ceil(log2(max(abs(x)) / largest)) with largest = 448 or 57344"
    return w.generated(
        name, x, mode, target, p.way, *further, one, along, other, down, on=p.SOCS,
        kinds=(
            w.dtype_in(p.HALVES, x), w.dtype_in(p.QUANTISED, one), w.dtype_in(p.SCALES, along),
            w.same_dtype(one, other), w.dtype_in(p.SCALES, down),
        ),
        tiling=(tiling(*further),), plan=plan(*further or (None,)), library="nn", documented_soc=p.SOCS,
        header=f"aclnnop/{header}.h",
        summary="MX quantisation to FP8 or FP4 along the last axis and along the one before it, in blocks of 32",
        formula=f"for every block of 32 along an axis {ways}, or, {m.RANGE}; y = round(x / mxscale)",
        precision=m.PRECISION, **more,
    )  # fmt: skip


dynamic_mx_quant_with_dual_axis = declared(
    "aclnnDynamicMxQuantWithDualAxis", "aclnn_dynamic_mx_quant_with_dual_axis",
    notes=(*m.NOTES, "scaleAlg 2 is that of version 2 with dstTypeMax 0."),
    reference="torch_npu.npu_dynamic_mx_quant_with_dual_axis(x, round_mode=roundModeOptional, dst_type=dstType, "
    "scale_alg=scaleAlg)",
)  # fmt: skip
dynamic_mx_quant_with_dual_axis_v2 = declared(
    "aclnnDynamicMxQuantWithDualAxisV2", "aclnn_dynamic_mx_quant_with_dual_axis_v2", p.top, notes=m.NOTES,
    reference="torch_npu.npu_dynamic_mx_quant_with_dual_axis(x, round_mode=roundModeOptional, dst_type=dstType, "
    "scale_alg=scaleAlg, dst_type_max=dstTypeMax)",
)  # fmt: skip
