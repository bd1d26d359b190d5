"""aclnnQuantize."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call, TensorFacts
from ..norm.shared.generated_rules import fitting
from .shared import channels
from .shared.channels import along

OLD, NEW = ("ascend910", "ascend310p"), ("ascend910b", "ascend910_93", *w.REGBASE)
WHOLE = (dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT32)
FLOATS = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, on=(*OLD, *NEW)).plus(dt.ACL_BF16, on=NEW)
ZEROS = w.Choices().plus(*WHOLE, on=(*OLD, *NEW)).plus(dt.ACL_BF16, on=NEW).plus(dt.ACL_FLOAT, on=w.REGBASE)
CODES = w.Choices().plus(*WHOLE, on=(*OLD, *NEW)).plus(*q.SHORT_FLOATS, on=w.REGBASE)
x = w.In("x", "input, rank up to 8")
scales = w.In("scales", "quantisation scale, which divides: [1], or one per channel, [n]")
zeros = w.In("zeroPoints", "quantisation zero point, same shape as scales; null: 0", optional=True)
target = w.Attr("dtype", "aclDataType", "dtype of out", dt.ACL_INT8)
axis = w.Attr("axis", "int32_t", "axis of the channels of x, ignored for one scale", -1)
out = w.Out("out", "quantised x, same shape as x")


def as_many(scales: TensorFacts, zeros: TensorFacts) -> bool:
    return scales.shape[:1] == zeros.shape[:1]


def is_axis(x: TensorFacts, scales: TensorFacts, axis: int) -> bool:
    return scales.shape[:1] == (1,) or -x.rank <= axis < x.rank


def last_axis(call: Call) -> Iterator[Call]:
    yield call.set(axis, -1)


def fits_axis(x: TensorFacts, scales: TensorFacts, axis: int) -> bool:
    return scales.shape[:1] == (1,) or (-x.rank <= axis < x.rank and scales.shape[:1] == (x.shape[axis],))


def bf16(*params: w.Param) -> w.Rules:
    """Tensors that are BF16 as well (161002)."""
    return w.dtype_in(w.Choices(dt.ACL_BF16), *params)


one_each = channels.one_each(scales, zeros)
is_bf16 = w.has_dtype(scales, dt.ACL_BF16)
together = w.when(
    w.given(zeros),
    w.when(w.either(w.has_dtype(zeros, dt.ACL_BF16), is_bf16), bf16(x, scales, zeros)),
    otherwise=(w.when(is_bf16, bf16(x)),),
)  # fmt: skip
moved = q.if_there(q.scaled(q.as_floats(x), along(x, scales, axis)), zeros, along(x, zeros, axis))
whole = w.ViewCopy(q.to_integer(moved, w.Dtype(out)), out)
short = w.ViewCopy(q.short(moved, out), out)
quantize = w.declare(
    "aclnnQuantize", x, scales, zeros, target, axis, out,
    rules=(
        w.present(x, scales, out), w.max_dims(8, x), w.same_shape(out, x), w.rank_is(1, scales),
        w.when_given(zeros, w.rank_is(1, zeros), fitting(
            as_many, scales, zeros, claim=("zeroPoints", "as many as scales"), mend=one_each)),
        fitting(is_axis, x, scales, axis, claim=("axis", "an axis of x, unless there is one scale"), mend=last_axis,
                kind="attr_range"),
        fitting(fits_axis, x, scales, axis, claim=("scales", "one, or as many as x is long along axis"), mend=one_each),
        w.dtype_in(FLOATS, x), w.dtype_in(FLOATS, scales), w.when_given(zeros, w.dtype_in(ZEROS, zeros)),
        (w.OneOf(w.DtypeArgument(target), CODES),), w.dtype_in(CODES, out),
        (w.Equal(w.Dtype(out), w.DtypeArgument(target)),), together,
        w.no_private_format(x, scales, out), w.when_given(zeros, w.no_private_format(zeros)),
        w.done_if_empty(x, scales), w.done_if(w.given_and_empty(zeros)),
    ),
    plan=w.Branch(w.has_dtype(out, *WHOLE), whole, short).chain, library="nn", header="aclnnop/aclnn_quantize.h",
    documented_soc=("ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    summary="static quantisation to integers or FP8, x / scale, per tensor or per channel of an axis",
    formula="out = round(x / scales + zeroPoints)",
    precision="float32, each operation rounded; then to the nearest integer, half to even, and saturated, NaN becomes "
    "0; FP8 to nearest even, HIFLOAT8 half away from zero, saturated in the same way",
    reference="torch_npu.npu_quantize(x, scales, zeroPoints, torch.qint8, axis)",
)  # fmt: skip
