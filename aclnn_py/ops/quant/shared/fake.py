"""Fake quantisation: parameters, rules, and the two results."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts

SOCS = ("ascend910b", "ascend910_93", *w.REGBASE)
FLOATS = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT)
x = w.In("self", "input, any shape")
scale = w.In("scale", "quantisation scale, one element")
zero = w.In("zeroPoint", "quantisation zero point, INT32, one element")
scales = w.In("scale", "quantisation scale of every channel, [n]")
zeros = w.In("zeroPoint", "quantisation zero point of every channel, [n], INT32 or the common dtype of self and scale")
enabled = w.Attr("fakeQuantEnbled", "float", "below 1: self is copied and mask is true", 1.0)
axis = w.Attr("axis", "int64_t", "axis of the channels, -rank to rank-1", 0)
low = w.Attr("quantMin", "int64_t", "least quantised number", -128)
high = w.Attr("quantMax", "int64_t", "largest quantised number", 127)
out = w.Out("out", "quantised and dequantised self, same shape as self")
mask = w.Out("mask", "true where q is from quantMin to quantMax, BOOL, same shape as self")
kind = w.Promoted(x, scale)
BOOL = w.Constant(dt.ACL_BOOL, "DT_BOOL")


def ascending(low: int, high: int) -> bool:
    return low <= high


def mend_range(call: Call) -> Iterator[Call]:
    yield call.set(low, -128).set(high, 127)


def is_axis(x: TensorFacts, axis: int) -> bool:
    return -max(x.rank, 1) <= axis < max(x.rank, 1)


def first_axis(call: Call) -> Iterator[Call]:
    yield call.set(axis, 0)


def as_many(scale: TensorFacts, zero: TensorFacts) -> bool:
    return scale.shape[:1] == zero.shape[:1]


def size_along(x: TensorFacts, axis: int) -> int:
    return x.shape[axis] if -x.rank <= axis < x.rank else 0


def fits_axis(x: TensorFacts, scale: TensorFacts, axis: int) -> bool:
    return scale.shape[:1] == (size_along(x, axis),)


def of_channels(call: Call) -> Iterator[Call]:
    number = call.value(axis)
    size = size_along(call.tensor(x), number if isinstance(number, int) else 0)
    yield call.but(scales, shape=(size,)).but(zeros, shape=(size,))


def kinds(scale: w.Param, zero: w.Param, whole: w.Choices) -> tuple[w.Rules, ...]:
    coded = tuple(rule.coded(ACLNN_ERR_INNER_NULLPTR) for rule in w.present(x, scale, zero, out, mask))
    return (
        w.OUT_POINTERS, coded, w.dtype_in(FLOATS, x), w.dtype_in(FLOATS, scale), w.dtype_in(whole, zero),
        (w.Castable(w.Dtype(out), kind),), w.dtype_in(w.Choices(dt.ACL_BOOL), mask),
    )  # fmt: skip


def ends(numbers: w.Step, factor: w.Step, shift: w.Step, is_whole: w.Rule) -> tuple[w.Step, w.Step]:
    """Quantised and dequantised self in the common dtype, and the mask."""
    before = w.both(is_whole, w.negated(w.on(*w.REGBASE)))
    term = w.Where(before, w.Constant(1.0, "1"), w.Constant(0.0, "0"), "whether zero points are added to integers")
    new = w.Where(w.on(*w.REGBASE), w.Constant(1.0, "1"), w.Constant(0.0, "0"), "whether scales divide")
    half = w.both(w.OneOf(kind, w.Choices(dt.ACL_FLOAT16)), w.negated(w.on(*w.REGBASE)))
    rounds = w.Where(half, w.Constant(1.0, "1"), w.Constant(0.0, "0"), "whether the mask compares FLOAT16")
    attrs = (w.ValueOf(low), w.ValueOf(high), term, new)
    moved = w.Compute("fake_quant", numbers, factor, shift, attrs=attrs)
    within = w.Compute("fake_quant_mask", numbers, factor, shift, attrs=(*attrs, rounds), dtype=BOOL)
    return w.CastTo(moved, kind), within
