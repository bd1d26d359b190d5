"""aclnnDynamicQuant."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call, TensorFacts
from ..norm.shared.generated_rules import fitting

NEW = ("ascend910b", "ascend910_93", *w.REGBASE)
OLD = ("ascend910", "ascend310p")
HALVES = w.Choices().plus(dt.ACL_FLOAT16, on=(*NEW, *OLD)).plus(dt.ACL_BF16, on=NEW)
CODES = (
    w.Choices().plus(dt.ACL_INT8, on=(*NEW, *OLD)).plus(dt.ACL_INT4, dt.ACL_INT32, on=NEW)
    .plus(dt.ACL_HIFLOAT8, dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN, on=w.REGBASE)
)  # fmt: skip
BUFFER = 196608 - 1024
"""Bytes of the 910B's unified buffer available for one row and its intermediates."""
IN_INT32 = 8
"""INT4 elements that lie in one INT32."""

x = w.In("x", "input, [..., H], rank 2 to 8")
smooth = w.In("smoothScalesOptional", "smoothing factor of every column, [H], dtype of x; null: 1", optional=True)
out = w.Out("yOut", "quantised x, same shape as x; INT32: 8 INT4 in each, [..., H/8]", ctype=w.IN_TENSOR)
scales = w.Out(
    "scaleOut", "quantisation scale of every row, FLOAT, shape of x without the last axis", ctype=w.IN_TENSOR
)


def eighth(x: TensorFacts, out: TensorFacts) -> bool:
    return out.rank == x.rank > 0 and (*out.shape[:-1], out.shape[-1] * IN_INT32) == x.shape


def packed(call: Call) -> Iterator[Call]:
    """The same with rows that are as long as whole INT32 are."""
    lead = call.tensor(x).shape[:-1]
    yield call.but(x, shape=(*lead, 16)).but(out, shape=(*lead, 2))


def even(x: TensorFacts) -> bool:
    return x.rank > 0 and x.shape[-1] % 2 == 0


def even_row(call: Call) -> Iterator[Call]:
    shape = (*call.tensor(x).shape[:-1], 4)
    yield call.but(x, shape=shape).but(out, shape=shape)


def one_each_row(x: TensorFacts, scales: TensorFacts) -> bool:
    return scales.shape == x.shape[:-1]


def row_scales(call: Call) -> Iterator[Call]:
    yield call.but(scales, shape=call.tensor(x).shape[:-1])


def fits_buffer(x: TensorFacts, smooth: TensorFacts | None) -> bool | None:
    """Whether one of the 910B's kernels that hold whole rows takes x; else None."""
    row = x.shape[-1] if x.rank else 0
    several_rows = 128 <= row <= (12800 if smooth else 16320) and row % 8 == 0
    one_row = -(-row // 16) * 16 * (19 if smooth else 13) < BUFFER
    return several_rows or one_row or None


row = w.SizeAt(x, w.FixedAxis(-1))
numbers = q.as_floats(x)
smoothed = w.Branch(w.given(smooth), w.Compute("mul", numbers, q.as_floats(smooth)), numbers)
apart = w.either(w.on(*OLD), w.Defined(w.Derived(fits_buffer, x, smooth, label="whether a core's buffer holds a row")))
moved, each = q.by_row(smoothed, out, w.on(*w.REGBASE), apart)
codes = q.quantised(moved, out, packs=True)
dynamic_quant = w.declare(
    "aclnnDynamicQuant", x, smooth, out, scales,
    rules=(
        w.present(x, out, scales), w.dtype_in(HALVES, x),
        w.when(w.given(smooth), w.dtype_in(HALVES, smooth), w.same_dtype(x, smooth)),
        w.dtype_in(CODES, out), w.dtype_in(w.Choices(dt.ACL_FLOAT), scales), w.min_dims(2, x), w.max_dims(8, x),
        w.when(w.given(smooth), w.rank_is(1, smooth), (w.Equal(w.Numel(smooth), row),)),
        w.when(
            w.has_dtype(out, dt.ACL_INT32),
            fitting(eighth, x, out, claim=("last axis of yOut", "an eighth of x's, the others alike"), mend=packed),
            otherwise=w.same_shape(out, x),
        ),
        w.when(
            w.has_dtype(out, dt.ACL_INT4), fitting(even, x, claim=("last axis of x", "even for INT4"), mend=even_row)
        ),
        fitting(one_each_row, x, scales, claim=("shape of scaleOut", "x's without its last axis"), mend=row_scales),
        w.done_if_empty(x, out, scales),
    ),
    plan=tuple(dict.fromkeys((*codes.chain, *w.ViewCopy(each, scales, blind=True).chain))),
    library="nn", header="aclnnop/aclnn_dynamic_quant.h", documented_soc=("ascend910b", "ascend910_93", "ascend950"),
    summary="dynamic quantisation per token: one scale for each row of x",
    formula="scaleOut = max(abs(x * smoothScalesOptional)) / m over the last axis, yOut = round(x * "
    "smoothScalesOptional / scaleOut), m the largest number of yOut's dtype (127 for INT8, 7 for INT4)",
    precision="float32, each operation rounded: q = m / rowmax, yOut = x * smoothScalesOptional * q, scaleOut = rowmax "
    "* (1 / m), where rowmax is a row's largest magnitude (rows that fill a core's buffer: scaleOut = 1 / q); "
    "yOut to the nearest integer, half to even, FP8 likewise (HIFLOAT8: half away from zero), saturated",
    notes=(
        "A row of zeros has scale 0 and quantised values 0.",
        "An INT32 yOut has eight INT4 in each element, the first one in its lowest bits.",
    ),
)  # fmt: skip
