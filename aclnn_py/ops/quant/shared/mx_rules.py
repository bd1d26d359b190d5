"""MX quantisation: tests of the tiling function of aclnnDynamicMxQuant and its versions."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import microscaling as b
from ....rules.core.call import Call, Shape, TensorFacts
from ...norm.shared.generated_rules import fitting
from .mx_params import axis, bound, mode, out, scales, size, target, top, way, x
from .packing import is_even
from .rounding import Word

SOCS = w.REGBASE[:1]
FLOAT8 = (dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT8_E5M2)
LARGEST_SIZE, LEAST_TOP, LARGEST_TOP = 1024, 6, 12


def on_950(*dtypes: int) -> w.Choices:
    return w.Choices().plus(*dtypes, on=SOCS)


KINDS = (
    w.dtype_in(on_950(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT), x), w.dtype_in(on_950(*b.FOUR_BITS, *FLOAT8), out),
    w.dtype_in(on_950(dt.ACL_FLOAT8_E8M0), scales),
)  # fmt: skip


class Mode(Word):
    samples = (*b.MODES, "RINT")


def is_size(size: int) -> bool:
    return 0 < size <= LARGEST_SIZE and size % b.SIZE == 0


def mend_size(call: Call) -> Iterator[Call]:
    yield call.set(size, b.SIZE)


def suits_float(x: TensorFacts, size: int) -> bool:
    return x.dtype != dt.ACL_FLOAT or size == b.SIZE


def suits_dtype(out: TensorFacts, way: int) -> bool:
    """Whether an output's dtype has that way of scales."""
    ways = {dt.ACL_FLOAT4_E2M1: (0, 2), dt.ACL_FLOAT4_E1M2: (0,)}
    return way in ways.get(out.dtype, (0, 1))


def mend_way(call: Call) -> Iterator[Call]:
    yield call.set(way, b.EXPONENT).set(size, b.SIZE)


def suits_way(size: int, way: int) -> bool:
    return way != 2 or size == b.SIZE


def is_top(top: float) -> bool:
    return top == 0 or not (top < LEAST_TOP or top > LARGEST_TOP)


def is_bound(way: int, bound: float) -> bool:
    return not bound < 0 and (way == b.QUOTIENT or bound == 0)


def mend_bound(call: Call) -> Iterator[Call]:
    yield call.set(bound, 0.0)


def whole_bytes(x: TensorFacts, out: TensorFacts) -> bool:
    return out.dtype in FLOAT8 or is_even(x)


def scale_shape(x: TensorFacts, axis: int, size: int) -> Shape | None:
    """The shape of the scales; None without such an axis or size."""
    if not -x.rank <= axis < x.rank or size <= 0:
        return None
    at = axis % x.rank
    return (*x.shape[:at], -(-x.shape[at] // (2 * size)), *x.shape[at + 1 :], 2)


def has_scales(x: TensorFacts, scales: TensorFacts, axis: int, size: int) -> bool:
    return scales.shape == scale_shape(x, axis, size)


def long_enough(x: TensorFacts, axis: int) -> bool:
    return x.dtype != dt.ACL_FLOAT or (-x.rank <= axis < x.rank and x.shape[axis] >= b.SIZE)


def mended(call: Call) -> Iterator[Call]:
    """The same along the last axis, with rows that every dtype takes."""
    shape = (*call.tensor(x).shape[:-1], b.SIZE)
    yield from with_outputs(call.but(x, shape=shape).set(axis, -1).set(size, b.SIZE))


def with_outputs(call: Call) -> Iterator[Call]:
    facts, number, length = call.tensor(x), call.value(axis), call.value(size)
    shape = scale_shape(facts, int(str(number)), int(str(length)))
    if shape is not None:
        yield call.but(out, shape=facts.shape).but(scales, shape=shape)


def tiling(*further: w.Param) -> tuple[w.Rules, ...]:
    words = (w.OneOf(Mode(mode, absent="rint"), w.Choices(*b.MODES)),)
    rules = (
        words, w.when(w.has_dtype(out, *FLOAT8), (w.OneOf(Mode(mode, absent="rint"), w.Choices("rint")),)),
        (w.Equal(w.Dtype(out), w.DtypeArgument(target)),),
        fitting(is_size, size, claim=("blocksize", "a multiple of 32 from 32 to 1024"), mend=mend_size,
                kind="attr_range"),
        fitting(suits_float, x, size, claim=("blocksize", "32 for FLOAT x"), mend=mend_size, kind="attr_range"),
        (w.OneOf(w.ValueOf(way), w.Choices(0, 1, 2)),),
        fitting(suits_dtype, out, way, claim=("scaleAlg", "one that yOut's dtype has"), mend=mend_way,
                kind="attr_range"),
        fitting(suits_way, size, way, claim=("blocksize", "32 for scaleAlg 2"), mend=mend_way, kind="attr_range"),
        fitting(is_top, top, claim=("dstTypeMax", "0 or from 6 to 12"), kind="attr_range") if top in further else (),
        fitting(is_bound, way, bound, claim=("maxLowBound", "at least 0, and 0 unless scaleAlg is 1"), mend=mend_bound,
                kind="attr_range") if bound in further else (),
        w.dims_within(1, 7, x), w.defined(w.Axis(x, axis)),
        fitting(whole_bytes, x, out, claim=("last axis of x", "even for FP4"), mend=mended), w.same_shape(x, out),
        fitting(has_scales, x, scales, axis, size, claim=("shape of mxscaleOut", "pairs of blocks along axis"),
                mend=with_outputs),
        fitting(long_enough, x, axis, claim=("size of FLOAT x along axis", "at least 32"), mend=mended),
    )  # fmt: skip
    return (w.tiled(*rules),)
