"""aclnnGroupedQuantMax."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...lowering.kernels import tiles as t
from ...rules.core.call import Call, TensorFacts, count
from ..norm.shared.generated_rules import fitting
from ..norm.shared.kernels import filled
from .shared.rounding import HYBRID, HYBRID_NOTE, float8_words

ONLY = w.REGBASE[:1]
MOST_GROUPS = 384
x = w.In("x", "input, rank 2 to 8, rows along axis 0")
scale = w.In("scale", "quantisation scale of every group, which multiplies, FLOAT, [G]")
groups = w.In("groupList", "group list (MoE): the row at which each group ends, ascending, INT64, [G]")
mode = w.Attr("roundMode", "const char*", '"rint" half to even; HIFLOAT8: "round" half away from zero', "rint")
target = w.Attr("dstType", "int64_t", "dtype code of y", dt.ACL_FLOAT8_E4M3FN)
out = w.Out("y", "quantised x, FP8, same shape as x", ctype=w.IN_TENSOR)
amax = w.Out("amax", "largest magnitude of every group, dtype of x, [G]", ctype=w.IN_TENSOR)


def rows_of(x: TensorFacts) -> tuple[int, int]:
    return (x.shape[0] if x.rank else 1, count(x.shape[1:]))


def each_group(numbers: TensorFacts, groups: TensorFacts) -> bool:
    return numbers.shape == (count(groups.shape),)


def as_many(call: Call) -> Iterator[Call]:
    shape = (call.tensor(groups).numel,)
    yield call.but(scale, shape=shape).but(amax, shape=shape)


ROWS = w.Derived(rows_of, x, label="rows of x")
COUNT = w.Derived(lambda x: max(rows_of(x)[0], 1), x, label="number of rows")
WIDTH = w.Derived(lambda x: max(rows_of(x)[1], 1), x, label="length of a row")
GROUPS = w.Derived(lambda groups: (count(groups.shape),), groups, label="groups")
COLUMN = w.Derived(lambda scale: (scale.numel, 1), scale, label="column of scales")
ends = w.ViewOf(w.Contiguous(groups), w.Reshaped(GROUPS))
given = w.ViewOf(w.Contiguous(x), w.Reshaped(ROWS))
# After the last group there is one more tile, which no row belongs to.
rest = filled(w.Constant((1, 1), "[1, 1]"), w.FLOAT, 0)
factors = w.Concat(w.FixedAxis(0), w.ViewOf(q.as_floats(scale), w.Reshaped(COLUMN)), rest)
moved = t.TileScaled(given, factors, t.Tiles(COUNT, WIDTH, ends, COUNT))
peaks = t.TilePeaks(t.TilePeaks(given, t.Tiles(1, WIDTH)), t.Tiles(COUNT, 1, ends, COUNT))
found = w.Compute("muls", w.ViewOf(peaks, w.Reshaped(GROUPS, blind=True)), attrs=(1.0, 0.0))
codes = q.quantised(w.ViewOf(moved, w.Reshaped(w.ViewShape(x))), out)
written = w.ViewCopy(w.CastTo(found, w.Dtype(amax)), amax)
grouped_quant_max = w.declare(
    "aclnnGroupedQuantMax", x, scale, groups, mode, target, out, amax,
    rules=(
        w.present(x, scale, groups, out, amax), w.dtype_in(w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16), x),
        w.min_dims(2, x), w.max_dims(8, x), w.dtype_in(w.Choices(dt.ACL_FLOAT), scale), w.not_empty(scale),
        w.dtype_in(w.Choices(dt.ACL_INT64), groups), w.not_empty(groups),
        (w.OneOf(w.DtypeArgument(target), w.Choices(*q.SHORT_FLOATS)),),
        float8_words(mode, w.value_is(target, dt.ACL_HIFLOAT8), "rint"),
        (w.Equal(w.Dtype(out), w.DtypeArgument(target)),), w.same_shape(x, out), w.same_dtype(x, amax),
        w.done_if_empty(x), w.inner((w.on(*w.REGBASE),)), w.inner(w.rank_is(1, groups)),
        w.inner(fitting(each_group, scale, groups, claim=("scale", "one for each group"), mend=as_many)),
        w.inner(fitting(each_group, amax, groups, claim=("amax", "one for each group"), mend=as_many)),
        w.inner((w.Within(w.Numel(groups), 1, MOST_GROUPS),)),
    ),
    plan=(w.NoKernel(w.value_is(mode, HYBRID)), *dict.fromkeys((*codes.chain, *written.chain))),
    library="nn", header="aclnnop/aclnn_grouped_quant_max.h", documented_soc=ONLY,
    summary="static quantisation to FP8 with a scale for each group of rows (MoE), and the largest magnitude of each",
    formula="y = round(x * scale[g]), amax[g] = max(abs(x)) over the rows of group g",
    precision="the product in float32; FP8 to nearest, half to even, HIFLOAT8 half away from zero, and saturated, NaN "
    "becomes 0",
    notes=(
        HYBRID_NOTE,
        "Rows after the last group become 0, where CANN leaves them unwritten; amax of an empty group is 0. A group "
        "that ends beyond x makes the stream fail.",
        "An empty x succeeds with nothing to run: amax keeps its contents.",
    ),
    reference="torch_npu.npu_quant_max(x, scale, round_mode=roundMode, dst_dtype=dstType, group_list=groupList)",
)  # fmt: skip
