"""aclnnDynamicBlockQuant and its second version, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...lowering.kernels import tiles as t
from ...rules.core.call import Call, TensorFacts
from ...rules.core.call import single as single_of
from ..norm.shared.generated_rules import fitting, result
from .shared import block_rules as p

SOCS = (*w.A2_A3, *p.NEW)
FLOATS = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=SOCS).plus(dt.ACL_FLOAT, on=p.NEW)
CODES = w.Choices().plus(dt.ACL_INT8, on=SOCS).plus(*p.FLOAT8, on=p.NEW)
x = w.In("x", "input, [m, n] or [B, m, n]")
rows = p.rows_of(1, 64, 128, 256, 512)
out = result("yOut", "quantised x, FP8 or INT8, same shape as x")
TOPS = (0.0, 15.0, 56.0, 224.0, 32768.0)


def is_top(top: float) -> bool:
    return single_of(top) in TOPS


def suits_top(out: TensorFacts, top: float) -> bool:
    return out.dtype == dt.ACL_HIFLOAT8 or single_of(top) == 0


def no_top(call: Call) -> Iterator[Call]:
    yield call.set(p.top, 0.0)


def has_scales(x: TensorFacts, scale: TensorFacts, rows: int, columns: int) -> bool:
    return scale.shape == p.scale_shape(x, rows, columns)


def with_scales(call: Call) -> Iterator[Call]:
    down, across = (int(str(call.value(size))) for size in (rows, p.columns))
    shape = p.scale_shape(call.tensor(x), down, across)
    if shape is not None:
        yield call.but(p.scale, shape=shape)


def tops() -> w.Rules:
    """On the 950 five numbers, of HIFLOAT8 only; elsewhere none (161002)."""
    listed = fitting(
        is_top, p.top, claim=("dstTypeMax", "one of 0, 15, 56, 224, 32768"), mend=no_top, kind="attr_range"
    )
    return *listed, *fitting(
        suits_top, out, p.top, claim=("dstTypeMax", "0 unless yOut is HIFLOAT8"), mend=no_top, kind="attr_range"
    )


def tiling(*further: w.Param) -> w.Rules:
    is_new, zero = w.on(*p.NEW), (w.OneOf(w.ValueOf(p.top), w.Choices(0)),)
    sizes = p.sizes_fit(
        rows, w.Choices(1).plus(64, 128, 256, 512, on=p.NEW), w.Choices(128).plus(64, 192, 256, on=p.NEW)
    )
    return (
        *p.small_fits(), *p.same_code(out), *w.when(is_new, p.words(out), otherwise=zero if further else ()), *sizes,
        *(w.when(is_new, tops()) if further else ()), *w.same_shape(x, out), *w.dims_within(2, 3, x),
        *fitting(
            has_scales, x, p.scale, rows, p.columns, claim=("shape of scaleOut", "one number for each block"),
            mend=with_scales),
    )  # fmt: skip


def plan(*further: w.Param) -> w.Plan:
    tiles = t.Tiles(w.ValueOf(rows), w.ValueOf(p.columns))
    largest = w.Derived(p.largest, out, *further, label="largest number of yOut")
    new, old = p.divided(x, tiles, largest), p.multiplied(x, tiles, q.LARGEST[dt.ACL_INT8])
    made, scales = (w.Branch(w.on(*p.NEW), *each) for each in zip(new, old, strict=True))
    ends = q.quantised(made, out), w.ViewCopy(scales, p.scale)
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))


def declared(name: str, header: str, *further: w.Param, **texts: Any) -> w.Operator:
    return w.generated(
        name, x, p.SMALL, p.mode, p.target, rows, p.columns, *further, out, p.scale, on=SOCS,
        kinds=(
            w.dtype_in(FLOATS, x), w.dtype_in(CODES, out),
            w.dtype_in(w.Choices().plus(dt.ACL_FLOAT, on=SOCS), p.scale),
        ),
        tiling=(tiling(*further),), plan=plan(*further), library="nn", header=f"aclnnop/{header}.h",
        documented_soc=SOCS,
        summary="dynamic quantisation to FP8 or INT8 with one scale for each block of rows and columns",
        formula=f"{p.FORMULA} for FLOAT8_E5M2, 448 for FLOAT8_E4M3FN, 32768 for HIFLOAT8, 127 for INT8",
        precision=p.PRECISION,
        notes=(
            "The 910b and 910_93 have INT8 only, in blocks of 1 x 128, and compute yOut = round(x * max(127 / "
            "max(abs(x)), minScale)); they ignore roundModeOptional.",
            "On the 950 a block with an infinity or NaN has that scale, and its finite elements become 0.",
        ), **texts,
    )  # fmt: skip


dynamic_block_quant = declared(
    "aclnnDynamicBlockQuant", "aclnn_dynamic_block_quant",
    reference="torch_npu.npu_dynamic_block_quant(x, min_scale=minScale, round_mode=roundModeOptional, "
    "dst_type=dstType, row_block_size=rowBlockSize, col_block_size=colBlockSize)",
)  # fmt: skip
dynamic_block_quant_v2 = declared(
    "aclnnDynamicBlockQuantV2", "aclnn_dynamic_block_quant_v2", p.top,
    reference="torch_npu.npu_dynamic_block_quant(x, min_scale=minScale, round_mode=roundModeOptional, "
    "dst_type=dstType, row_block_size=rowBlockSize, col_block_size=colBlockSize, dst_type_max=dstTypeMax)",
)  # fmt: skip
