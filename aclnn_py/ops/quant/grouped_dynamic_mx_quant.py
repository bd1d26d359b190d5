"""aclnnGroupedDynamicMxQuant and its second version."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import microscaling as b
from ...rules.core.call import Call, TensorFacts
from ...rules.core.call import single as single_of
from ..norm.shared.generated_rules import fitting
from .shared import mx_groups as g
from .shared import mx_texts as m
from .shared.mx_rules import FLOAT8, Mode

x = w.In("x", "input, [m, n]")
groups = g.group_ends("groupIndex", "INT32")
mode = w.Attr("roundMode", "const char*", 'rounding: "rint" half to even', "rint")
modes = w.Attr(
    "roundMode", "const char*", 'rounding: "rint" half to even; FP4 also "round" half away from zero, "floor"', "rint"
)
target = w.Attr("dstType", "int64_t", "dtype code of y", dt.ACL_FLOAT8_E4M3FN)
size = w.Attr("blocksize", "int64_t", "elements of a block: 32", b.SIZE)
way = w.Attr(
    "scaleAlg", "int64_t", "scale algorithm: 0 from the exponent of the block's maximum; 1 maximum over the dtype's, "
    "rounded up, FP8 only; 2 maximum over dstTypeMax, rounded up, FP4 only", b.EXPONENT,
)  # fmt: skip
top = w.Attr("dstTypeMax", "double", "largest quantised number of scaleAlg 2; 0: the dtype's", 0.0)
out = w.Out("y", "quantised x, FP8, and in version 2 FP4, same shape as x", ctype=w.IN_TENSOR)
scales = g.scales_out("mxscale")
HALVES = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16)
FIRST, LAST = w.FixedAxis(0), w.FixedAxis(1)
RANGES = {dt.ACL_FLOAT4_E2M1: (6.0, 12.0), dt.ACL_FLOAT4_E1M2: (1.75, 3.5)}


def suits_dtype(out: TensorFacts, way: int) -> bool:
    return way == b.EXPONENT or (way == b.QUOTIENT) == (out.dtype in FLOAT8)


def in_range(out: TensorFacts, top: float) -> bool:
    low, high = RANGES.get(out.dtype, (-1.0, 1.0))
    found = single_of(top)
    return out.dtype in FLOAT8 or not (found < 0 or 0 < found < low or found > high)


def is_even(x: TensorFacts, out: TensorFacts) -> bool:
    return out.dtype in FLOAT8 or (x.rank == 2 and x.shape[1] % 2 == 0)


def is_dense(scales: TensorFacts) -> bool:
    return scales.contiguous


def packed_dense(out: TensorFacts) -> bool:
    return out.dtype in FLOAT8 or out.contiguous


def dense(param: w.Param) -> Any:
    def mend(call: Call) -> Iterator[Call]:
        shape = call.tensor(param).shape
        yield call.but(param, shape=shape)

    return mend


def rules(*further: w.Param) -> tuple[w.Rules, ...]:
    own = modes if further else mode
    words = w.Choices(*b.MODES) if further else w.Choices("rint")
    kinds = w.Choices(*FLOAT8, *b.FOUR_BITS) if further else w.Choices(*FLOAT8)
    tiled = (
        w.when(w.has_dtype(out, *FLOAT8), (w.OneOf(Mode(own), w.Choices("rint")),)),
        fitting(suits_dtype, out, way, claim=("scaleAlg", "one that y's dtype has"), kind="attr_range"),
        fitting(in_range, out, top, claim=("dstTypeMax", "0, or 6 to 12 for E2M1, 1.75 to 3.5 for E1M2")),
        fitting(is_even, x, out, claim=("last axis of x", "even for FP4")),
    )  # fmt: skip
    return (
        w.present(x, groups, own, out, scales), (w.on(*w.REGBASE),), w.dtype_in(HALVES, x),
        w.dtype_in(w.Choices(dt.ACL_INT32), groups), w.dtype_in(kinds, out),
        w.dtype_in(w.Choices(dt.ACL_FLOAT8_E8M0), scales), (w.OneOf(Mode(own), words),),
        (w.OneOf(w.ValueOf(size), w.Choices(b.SIZE)),),
        (w.OneOf(w.ValueOf(way), w.Choices(0, 1, 2)),) if further else (),
        (w.Equal(w.Dtype(out), w.DtypeArgument(target)),), w.rank_is(2, x), w.rank_is(1, groups), w.rank_is(2, out),
        w.rank_is(3, scales), w.same_shape(x, out), g.scale_rules(x, groups, scales, out), w.not_empty(groups),
        w.done_if_empty(x),
        fitting(packed_dense, out, claim=("y", "contiguous if it is FP4"), mend=dense(out), kind="other")
        if further else (),
        *(map(w.inner, tiled) if further else ()),
        fitting(is_dense, scales, claim=("mxscale", "contiguous"), mend=dense(scales), kind="other"),
    )  # fmt: skip


def declared(name: str, header: str, *further: w.Param, **texts: Any) -> w.Operator:
    attrs = b.scale_attrs(out, way, top=top) if further else b.scale_attrs(out)
    moved, codes = g.in_groups(x, groups, attrs)
    ends = b.stored(moved, out, modes if further else mode), w.ViewCopy(codes, scales)
    return w.declare(
        name, x, groups, modes if further else mode, target, size, *further, out, scales, rules=rules(*further),
        plan=tuple(dict.fromkeys(step for end in ends for step in end.chain)), library="nn",
        header=f"aclnnop/{header}.h", documented_soc=w.REGBASE[:1],
        precision=f"{m.PRECISION}".replace("roundModeOptional", "roundMode"), notes=g.NOTES, **texts,
    )  # fmt: skip


WAYS = f"{m.ways('x')}; y = round(x / mxscale). {g.FORMULA}"
grouped_dynamic_mx_quant = declared(
    "aclnnGroupedDynamicMxQuant", "aclnn_grouped_dynamic_mx_quant",
    summary="MX quantisation to FP8 with one scale for each block of 32 rows of a group of tokens (MoE)", formula=WAYS,
    reference="torch_npu.npu_grouped_dynamic_mx_quant(x, groupIndex, round_mode=roundMode, dst_type=dstType)",
)  # fmt: skip
grouped_dynamic_mx_quant_v2 = declared(
    "aclnnGroupedDynamicMxQuantV2", "aclnn_grouped_dynamic_mx_quant_v2", way, top,
    summary="MX quantisation to FP8 or FP4 with one scale for each block of 32 rows of a group of tokens (MoE)",
    formula=f"{WAYS}. With scaleAlg 1 mxscale = 2^ceil(log2(max(abs(x)) / largest)), largest 448 or 57344, and with "
    "scaleAlg 2 dstTypeMax, where max(abs(x)) is rounded to BF16 for FLOAT4_E2M1 if dstTypeMax is 0, 6 or 7, for "
    "FLOAT4_E1M2 if it is 1.875",
    reference="torch_npu.npu_grouped_dynamic_mx_quant(x, groupIndex, round_mode=roundMode, dst_type=dstType, "
    "scale_alg=scaleAlg, dst_type_max=dstTypeMax)",
)  # fmt: skip
