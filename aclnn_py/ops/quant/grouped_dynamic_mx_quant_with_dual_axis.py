"""aclnnGroupedDynamicMxQuantWithDualAxis, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import microscaling as b
from ...rules.core.call import Call, TensorFacts
from ...rules.core.call import single as single_of
from ..norm.shared.generated_rules import fitting, result
from .shared import mx_groups as g
from .shared import mx_pairs as p
from .shared import mx_texts as m
from .shared.mx_rules import FLOAT8, Mode, on_950

x = w.In("x", "input, [m, n], n a multiple of 64")
groups = g.group_ends("groupIndex", "INT64")
mode = w.Attr("roundModeOptional", "char*", 'rounding: "rint" half to even; null: "rint"', "rint", optional=True)
way = w.Attr("scaleAlg", "int64_t", "scale algorithm: 1, maximum over the dtype's, rounded up", b.QUOTIENT)
target = w.Attr("dstDtype", "int64_t", "dtype code of y1Out and y2Out", dt.ACL_FLOAT8_E4M3FN)
top = w.Attr("maxDtypeValue", "double", "largest quantised number: 0, the dtype's", 0.0)
one = result("y1Out", "quantised x, FP8, same shape as x")
along = p.scales_out("y1ScaleOut", -1)
other = result("y2Out", "quantised x with scales of blocks of rows, dtype of y1Out, same shape as x")
down = g.scales_out("y2ScaleOut")


def whole_pairs(x: TensorFacts) -> bool:
    return x.rank == 2 and x.shape[1] > 0 and x.shape[1] % g.PAIR == 0


def longer(call: Call) -> Iterator[Call]:
    shape = (*call.tensor(x).shape[:1], g.PAIR)
    call = call.but(x, shape=shape).but(one, shape=shape).but(other, shape=shape)
    found = g.scale_shape(call.tensor(x), call.tensor(groups))
    if len(shape) == 2 and found is not None:
        yield call.but(along, shape=(shape[0], 1, 2)).but(down, shape=found)


def no_top(top: float) -> bool:
    return single_of(top) == 0


def zero(call: Call) -> Iterator[Call]:
    yield call.set(top, 0.0)


def plan() -> w.Plan:
    """Blocks along the rows, and again, apart from those, blocks of rows of each group."""
    moved, each = b.by_block(w.Contiguous(x), one, way)
    turned, codes = g.in_groups(x, groups, b.scale_attrs(other, way))
    ends = (
        b.stored(moved, one, mode), w.ViewCopy(each, along), b.stored(turned, other, mode), w.ViewCopy(codes, down),
    )  # fmt: skip
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))


grouped_dynamic_mx_quant_with_dual_axis = w.generated(
    "aclnnGroupedDynamicMxQuantWithDualAxis", x, groups, mode, way, target, top, one, along, other, down, on=p.SOCS,
    kinds=(
        w.dtype_in(p.HALVES, x), w.dtype_in(on_950(dt.ACL_INT64), groups), w.dtype_in(on_950(*FLOAT8), one),
        w.dtype_in(p.SCALES, along), w.same_dtype(one, other), w.dtype_in(p.SCALES, down),
    ),
    tiling=(
        w.rank_is(2, x), w.rank_is(1, groups), w.not_empty(groups),
        fitting(whole_pairs, x, claim=("last axis of x", "a multiple of 64 above 0"), mend=longer),
        (w.OneOf(Mode(mode, absent="rint"), w.Choices("rint")),), (w.OneOf(w.ValueOf(way), w.Choices(b.QUOTIENT)),),
        fitting(no_top, top, claim=("maxDtypeValue", "0"), mend=zero, kind="attr_range"),
        (w.Equal(w.Dtype(one), w.DtypeArgument(target)),), w.same_shape(x, one), w.same_shape(x, other),
        p.scale_rules(x, {along: -1}, (one, other)), g.scale_rules(x, groups, down, one, other),
    ),
    plan=plan(), library="nn", documented_soc=p.SOCS,
    header="aclnnop/aclnn_grouped_dynamic_mx_quant_with_dual_axis.h",
    summary="MX quantisation to FP8 of groups of tokens (MoE) along rows and along columns, in blocks of 32",
    formula="for every block yScale = 2^ceil(log2(max(abs(x)) / largest)), largest 448 for FLOAT8_E4M3FN, 57344 for "
    "FLOAT8_E5M2; y = round(x / yScale). y1Out has blocks of 32 elements of a row, y2Out blocks of 32 rows. "
    f"{g.FORMULA}",
    precision=m.PRECISION,
    notes=(
        *g.NOTES,
        "y1Out and y1ScaleOut are written after the last group as well; CANN leaves them unwritten there.",
    ),
    reference="torch_npu.npu_dynamic_mx_quant_with_dual_axis(x[begin:end]) for every group",
)  # fmt: skip
