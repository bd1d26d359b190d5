"""aclnnAscendQuantV3."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call, TensorFacts
from ..norm.shared.generated_rules import fitting
from .shared import channels
from .shared import static_params as s
from .shared.packing import whole_or_packed
from .shared.rounding import HYBRID, MODES, float8_words, word_in
from .shared.static_params import mode, offset, out, scale, sqrt_mode, target, x

NEW = (*s.NEW, *w.REGBASE)
INPUTS = s.floats(*NEW)
OUTPUTS = (
    w.Choices(dt.ACL_INT8)
    .plus(dt.ACL_INT32, dt.ACL_INT4, on=("ascend910", *NEW, "ascend310b", "ascend310", "unknown"))
    .plus(*q.SHORT_FLOATS, on=w.REGBASE)
)
LAST_AXES = 2
axis = w.Attr("axis", "int32_t", "axis of the channels, one of the last two of x", -1)


def is_last(x: TensorFacts, axis: int) -> bool:
    return axis in (-1, x.rank - 1)


def is_axis(x: TensorFacts, axis: int) -> bool:
    return -x.rank <= axis < x.rank


def near_end(x: TensorFacts, axis: int) -> bool:
    """Whether it is one of the last two axes, where there are more."""
    return x.rank <= LAST_AXES or -LAST_AXES <= axis < 0 or axis >= x.rank - LAST_AXES


def last_axis(call: Call) -> Iterator[Call]:
    yield call.set(axis, -1)


def of_rank(scale: TensorFacts, x: TensorFacts) -> bool:
    return scale.rank in (1, x.rank)


def size_at(facts: TensorFacts, axis: int) -> int:
    """The size along an axis; 0 where there is none."""
    return facts.shape[axis] if -facts.rank <= axis < facts.rank else 0


def size_along(scale: TensorFacts, axis: int) -> int:
    return size_at(scale, 0 if scale.rank == 1 else axis)


def fits_axis(scale: TensorFacts, x: TensorFacts, axis: int) -> bool:
    return size_along(scale, axis) in (1, size_at(x, axis))


def ones_elsewhere(scale: TensorFacts, axis: int) -> bool:
    return scale.numel == size_along(scale, axis)


one_each = channels.one_each(scale, offset)
EACH = ("scale", f"of x's size or 1 along {axis}")
words = w.when(
    w.has_dtype(out, *q.SHORT_FLOATS), float8_words(mode, w.has_dtype(out, dt.ACL_HIFLOAT8), "round"),
    otherwise=word_in(mode, *MODES),
)  # fmt: skip
ascend_quant_v3 = w.declare(
    "aclnnAscendQuantV3", x, scale, offset, sqrt_mode, mode, target, axis, out,
    rules=(
        w.present(x, scale, out), w.min_dims(1, x), *s.kinds(INPUTS, OUTPUTS),
        w.when(w.on(*s.OLD), fitting(
            is_last, x, axis, claim=("axis", "-1 or the last axis of x"), mend=last_axis, kind="attr_range")),
        fitting(is_axis, x, axis, claim=("axis", "an axis of x"), mend=last_axis, kind="attr_range"),
        fitting(near_end, x, axis, claim=("axis", "one of the last two axes of x"), mend=last_axis, kind="attr_range"),
        whole_or_packed(x, out, scale, offset), w.max_dims(8, x), w.when_given(offset, w.same_shape(scale, offset)),
        w.min_dims(1, scale), fitting(of_rank, scale, x, claim=("rank of scale", "1 or x's"), mend=one_each),
        fitting(fits_axis, scale, x, axis, claim=EACH, mend=one_each),
        fitting(ones_elsewhere, scale, axis, claim=("scale", f"of size 1 but along {axis}"), mend=one_each),
        words, w.done_if_empty(x),
    ),
    plan=(w.NoKernel(w.value_is(mode, HYBRID)), *s.planned(axis)), library="nn",
    header="aclnnop/aclnn_ascend_quant_v3.h",
    documented_soc=("ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    summary="static quantisation to INT8, INT4 or FP8 per tensor or per channel of an axis",
    formula=s.FORMULA, precision=s.PRECISION,
    notes=(
        "x and scale have at least one axis.", *s.NOTES[:2], s.NOTES[3],
        'FP8 y takes roundMode "round", HIFLOAT8 also "hybrid", which is refused (561103): no public source says how '
        "it rounds.",
        "On the 950 scale is multiplied by itself before x is multiplied by it if sqrtMode.",
    ),
    reference="torch_npu.npu_quantize(x, scale, offset, torch.qint8, axis, div_mode=False)",
)  # fmt: skip
