"""aclnnUpsampleNearest1d, aclnnUpsampleNearest1dV2, aclnnUpsampleNearest1dBackward and aclnnUpsampleLinear1d."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, Shape, TensorFacts
from .shared import resize_filters as ps
from .shared.length_rules import not_zero
from .shared.linear_scales import BETWEEN, CORES, CORNERS
from .shared.resize_plan import LINES, Resizing
from .shared.scale_terms import Scaled
from .upsample_nearest import BY_SIZES, DTYPES, EXACTLY, PLACE, SUMMED

FURTHER = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, dt.ACL_BF16)
FITS = "A scale counts if it is above 0 and (int64_t)(size * scale) is that of gradOut, on ascend950 if it is above 0."


def scale_matches(sizes: ps.Sizes) -> bool:
    """Whether the size of the result is self's times the scale."""
    scale = sizes.scales[0]
    return abs(scale) < 1e15 and int(sizes.source[0] * scale) == sizes.target[0]


def second_way(sizes: ps.Sizes) -> tuple[float, ...]:
    """Scales count on cores that know the kernel and for FLOAT, FLOAT16 and BF16 only."""
    counts = sizes.soc in (*CORES, "ascend310p", *w.REGBASE) and sizes.dtype not in (dt.ACL_DOUBLE, dt.ACL_UINT8)
    return ps.by_scales(sizes) if counts else ps.by_sizes(sizes)


def gradient_way(sizes: ps.Sizes) -> tuple[float, ...]:
    return (ps.by_scales if sizes.soc in w.REGBASE or scale_matches(sizes) else ps.by_sizes)(sizes)


def untested(call: Call) -> bool:
    """Whether a gradient's shape is not checked: on the 950, and where the 910B's kernel for scales serves."""
    sizes = back.to.call_sizes(call)
    served = sizes.soc in CORES and sizes.dtype != dt.ACL_DOUBLE and sizes.scales[0] > 0 and scale_matches(sizes)
    return sizes.soc in w.REGBASE or served


def line_way(sizes: ps.Sizes) -> tuple[float, ...]:
    """A line that keeps its size is copied before the 950."""
    return (ps.by_scales if sizes.soc in w.REGBASE else ps.copied_if_same(ps.by_scales))(sizes)


def scale_of(name: str, ctype: str, default: float = 0.0) -> tuple[w.Param, ...]:
    return (w.Attr(name, ctype, "scale factor of the last axis; 0 or less: derived from the sizes", default),)


to = Resizing(1, ps.NEAREST, ps.by_sizes)
upsample_nearest1d = w.declare(
    "aclnnUpsampleNearest1d", *to.params, summary="1-D nearest-neighbour upsampling",
    rules=(
        w.present(to.source, to.sizes, to.out), w.dtype_in(DTYPES, to.source), w.same_dtype(to.source, to.out),
        to.some(), w.rank_is(3, to.source), not_zero(to.source, to.sizes), w.same_format(to.source, to.out),
        w.format_in(LINES, to.source), w.done_if_empty(to.source, to.out),
    ),
    plan=to.steps(), header="aclnnop/aclnn_upsample_nearest_1d.h", library="cv",
    documented_soc=w.DOCUMENTED_BUT_310B, formula=PLACE, precision=EXACTLY,
    reference="torch.nn.functional.interpolate(self, outputSize, mode='nearest')",
    notes=(BY_SIZES, "Only the first number of outputSize counts; the shape of out is checked as it is copied."),
)  # fmt: skip

v2 = Resizing(1, ps.NEAREST, second_way, scales=scale_of("scaleL", "float"))
upsample_nearest1d_v2 = w.declare(
    "aclnnUpsampleNearest1dV2", *v2.params,
    summary="1-D nearest-neighbour upsampling, with a scale factor",
    rules=(
        w.present(v2.source, v2.sizes, v2.out), w.dtype_in(DTYPES, v2.source), w.same_dtype(v2.source, v2.out),
        v2.some(), w.rank_is(3, v2.source), not_zero(v2.source), v2.result_sized(), not_zero(v2.sizes),
        w.same_format(v2.source, v2.out), w.format_in(LINES, v2.source), w.done_if_empty(v2.source, v2.out),
    ),
    plan=v2.steps(), header="aclnnop/aclnn_upsample_nearest_1d_v2.h", library="cv",
    documented_soc=w.DOCUMENTED_BUT_310B, formula=PLACE, precision=EXACTLY,
    reference="torch.ops.aten.upsample_nearest1d(self, outputSize, scaleL)",
    notes=(
    "step is 1 / scale if the scale is above 0, else, as on ascend910 and for DOUBLE and UINT8, input size / output "
    "size.",),
)  # fmt: skip

back = Resizing(
    1, ps.NEAREST, gradient_way, source="gradOut", scales=scale_of("scales", "double"), backward=True
)  # fmt: skip
upsample_nearest1d_backward = w.declare(
    "aclnnUpsampleNearest1dBackward", *back.params, summary="gradient of 1-D nearest-neighbour upsampling",
    rules=(
        w.present(back.source, back.sizes, back.inputs, back.out), w.rank_is(3, back.source), back.sized(),
        back.input_sized(), w.dtype_in(FURTHER, back.source), w.same_dtype(back.source, back.out),
        back.inputs_above_zero(), back.gradient_shaped(), back.same_around(), w.done_if_empty(back.source, back.out),
    ),
    plan=back.steps(fits=True, unless=untested), header="aclnnop/aclnn_upsample_nearest_1d_backward.h", library="cv",
    documented_soc=w.DOCUMENTED_BUT_310B,
    formula="out[j] = sum of gradOut[i] over all i with min(floor(i * step), size - 1) = j",
    precision=SUMMED, reference="torch.ops.aten.upsample_nearest1d_backward(gradOut, outputSize, inputSize, scales)",
    notes=("step is 1 / scale where the scale counts, else the size of out / that of gradOut.", FITS),
)  # fmt: skip

line = Resizing(
    1, ps.LINEAR, ps.cornered(line_way), scales=scale_of("scale", "const double", -1.0), aligned="const bool"
)


def long_enough() -> w.Rules:
    """The scale, unless it is below 0, gives the length of out (161002)."""

    def length_matches(x: TensorFacts, sizes: Shape, scale: float) -> bool | None:
        length = x.shape[2] if x.rank > 2 else 1
        return not scale >= 0 or (scale < 1e15 and sizes[:1] == (int(length * scale),)) or None

    def mend(call: Call) -> Iterator[Call]:
        yield call.set(line.scales[0], -1.0)

    claim = ("scale", "negative, or such that self times it has the length of out")
    return w.defined(
        Scaled(length_matches, line.source, line.sizes, *line.scales, label="scale", claim=claim, mend=mend)
    )


upsample_linear1d = w.declare(
    "aclnnUpsampleLinear1d", *line.params, summary="1-D linear upsampling",
    rules=(
        w.present(line.source, line.out, line.sizes), w.rank_is(3, line.source, line.out), line.sized(),
        line.above_zero(channels=True), line.result_shaped(), w.when(w.on(*w.REGBASE), otherwise=(long_enough(),)),
        w.dtype_in(w.FLOATS, line.source), w.same_dtype(line.source, line.out), w.done_if_empty(line.source),
    ),
    plan=line.steps(), header="aclnnop/aclnn_upsample_linear_1d.h", library="cv", documented_soc=w.DOCUMENTED_BUT_310,
    formula=BETWEEN, precision="weights and sums in float32, rounded once",
    reference="torch.ops.aten.upsample_linear1d(self, outputSize, alignCorners, scale)",
    notes=(CORNERS, "A scale counts if it is above 0; before the 950 an axis that keeps its size is copied."),
)  # fmt: skip
