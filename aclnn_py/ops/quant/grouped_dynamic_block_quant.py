"""aclnnGroupedDynamicBlockQuant and its second version, which CANN generates from the operator's definition."""

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
from .shared.rounding import HYBRID, HYBRID_NOTE

SOCS = p.NEW
FLOATS = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=SOCS)
CODES = w.Choices().plus(*p.FLOAT8, on=SOCS)
x = w.In("x", "input, [m, n] or [B, m, n]")
groups = w.In("groupList", "group list (MoE): the row at which each group ends, ascending, INT32, [G]")
rows = p.rows_of(1, 128, 256, 512)
kind = w.Attr("groupListType", "int64_t", "form of groupList: 0, the ends of groups", 0)
out = result("yOut", "quantised x, FP8, same shape as x")
scale = result(
    "scaleOut", "quantisation scale of every block, FLOAT, [m/rowBlockSize + G, ceil(n/colBlockSize)], or [B, ...]"
)
HIGHEST = 32768.0


def is_top(out: TensorFacts, top: float) -> bool:
    return out.dtype != dt.ACL_HIFLOAT8 or not (single_of(top) < 0 or single_of(top) > HIGHEST)


def no_top(call: Call) -> Iterator[Call]:
    yield call.set(p.top, 0.0)


def some_rank(x: TensorFacts) -> bool:
    return x.rank > 0


def is_matrix(x: TensorFacts) -> bool:
    return x.rank in (2, 3)


def has_scales(x: TensorFacts, groups: TensorFacts, scale: TensorFacts, rows: int, columns: int) -> bool:
    return groups.rank == 1 and scale.shape == p.scale_shape(x, rows, columns, groups.shape[0])


def with_scales(call: Call) -> Iterator[Call]:
    down, across = (int(str(call.value(size))) for size in (rows, p.columns))
    shape = p.scale_shape(call.tensor(x), down, across, call.tensor(groups).numel)
    if shape is not None:
        yield call.but(scale, shape=shape)


def tiling(*further: w.Param) -> w.Rules:
    tops = fitting(
        is_top, out, p.top, claim=("dstTypeMax", "from 0 to 32768 for HIFLOAT8"), mend=no_top, kind="attr_range"
    )
    return (
        *p.small_fits(), *p.same_code(out), *p.words(out, HYBRID),
        *p.sizes_fit(rows, w.Choices(1, 128, 256, 512), w.Choices(*p.COLUMNS)), w.OneOf(w.ValueOf(kind), w.Choices(0)),
        *(tops if further else ()), *w.min_dims(1, x), *w.min_dims(1, groups), *w.not_empty(groups), *w.not_empty(x),
        *w.same_shape(x, out), *w.rank_is(1, groups),
        *fitting(
            has_scales, x, groups, scale, rows, p.columns,
            claim=("shape of scaleOut", "one number for each block of each group"), mend=with_scales),
    )  # fmt: skip


def plan(*further: w.Param) -> w.Plan:
    tiles = t.Tiles(w.ValueOf(rows), w.ValueOf(p.columns), w.Contiguous(groups))
    largest = w.Derived(p.largest, out, *further, label="largest number of yOut")
    made, scales = p.divided(x, tiles, largest)
    ends = w.NoKernel(w.value_is(p.mode, HYBRID)), q.quantised(made, out), w.ViewCopy(scales, scale)
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))


def declared(name: str, header: str, *further: w.Param, **texts: Any) -> w.Operator:
    return w.generated(
        name, x, groups, p.SMALL, p.mode, p.target, rows, p.columns, kind, *further, out, scale, on=SOCS,
        kinds=(
            w.dtype_in(FLOATS, x), w.dtype_in(w.Choices().plus(dt.ACL_INT32, on=SOCS), groups), w.dtype_in(CODES, out),
            w.dtype_in(w.Choices().plus(dt.ACL_FLOAT, on=SOCS), scale),
        ),
        tiling=(tiling(*further),), plan=plan(*further), library="nn", header=f"aclnnop/{header}.h",
        documented_soc=SOCS,
        summary="dynamic quantisation to FP8 with one scale for each block of rows and columns of a group (MoE)",
        formula=f"{p.FORMULA} for FLOAT8_E5M2, 448 for FLOAT8_E4M3FN, 32768 for HIFLOAT8. Blocks start anew at each "
        "group: the scales of group g with first row r begin at row floor(r/rowBlockSize) + g of scaleOut",
        precision=p.PRECISION,
        notes=(
            HYBRID_NOTE,
            "Rows after the last group and scales of no group become 0; CANN leaves them unwritten. A group that ends "
            "beyond x makes the stream fail.",
            "A block with an infinity or NaN has that scale, and its finite elements become 0.",
        ), **texts,
    )  # fmt: skip


REFERENCE = (
    "torch_npu.npu_grouped_dynamic_block_quant(x, groupList, min_scale=minScale, round_mode=roundModeOptional, "
    "dst_type=dstType, row_block_size=rowBlockSize, col_block_size=colBlockSize"
)
grouped_dynamic_block_quant = declared(
    "aclnnGroupedDynamicBlockQuant", "aclnn_grouped_dynamic_block_quant", reference=f"{REFERENCE})"
)
grouped_dynamic_block_quant_v2 = declared(
    "aclnnGroupedDynamicBlockQuantV2", "aclnn_grouped_dynamic_block_quant_v2", p.top,
    reference=f"{REFERENCE}, dst_type_max=dstTypeMax)",
)  # fmt: skip
