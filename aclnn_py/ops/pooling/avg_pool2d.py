"""aclnnAvgPool2d."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...base import format as fmt
from ...base.status import ACLNN_ERR_INNER
from ...lowering import language as w
from ...rules.core.call import Call, Shape, TensorFacts
from .shared import avg_pool_plan as n
from .shared.window_rules import (  # fmt: skip
    at_least,
    checked,
    geometry,
    plane_sizes,
    pooled_shape,
    so_many,
    truncated,
    within_half,
)

x = w.In("self", "input, [N,C,H,W] or [C,H,W] (format NCL)")
kernel = w.Attr("kernelSize", "const aclIntArray*", "kernel size, [k] or [kH,kW]", (2, 2))
stride = w.Attr("strides", "const aclIntArray*", "stride, [s] or [sH,sW]; empty: kernelSize", (1, 1))
padding = w.Attr("paddings", "const aclIntArray*", "zero padding on both sides, [p] or [pH,pW]", (0, 0))
ceiling = w.Attr("ceilMode", "const bool", "true: output size is rounded up instead of down", False)
padded = w.Attr("countIncludePad", "const bool", "true: padding counts in the divisor", True)
divisor = w.Attr("divisorOverride", "const int64_t", "divisor; 0: the window size", 0)
math = w.Attr("cubeMathType", "const int8_t", "0 keep dtype, 1 allow lower precision, 2 use FLOAT16", n.KEEP)
out = w.Out("out", "output, [N,C,Hout,Wout] or [C,Hout,Wout]")
ARRAYS = (kernel, stride, padding)
SIZES = (x, *ARRAYS, ceiling)
OLD = w.negated(w.on(*w.BF16_BY_ARCH))
LISTED = n.FLOATS.plus(dt.ACL_HIFLOAT8, on=w.REGBASE)
FORMATS = w.Choices(fmt.ACL_FORMAT_NCHW, fmt.ACL_FORMAT_NCL)
BY_RANK = {3: fmt.ACL_FORMAT_NCL, 4: fmt.ACL_FORMAT_NCHW}


def shape_of(x: TensorFacts, kernel: Shape, stride: Shape, padding: Shape, ceiling: bool) -> Shape | None:
    return pooled_shape(x.but(format=2), 2, geometry(2, kernel, stride, padding, (1,), ceiling), truncated)


def has_windows(x: TensorFacts, *arrays: object) -> bool:
    shape = shape_of(x, *arrays)  # type: ignore[arg-type]
    return shape is None or min(shape[-2:]) > 0


def whole_planes(x: TensorFacts) -> bool:
    return 0 not in plane_sizes(x.but(format=2), 2)


def told_by_rank(x: TensorFacts, out: TensorFacts) -> bool:
    wanted = BY_RANK.get(x.rank)
    return wanted is None or x.format == out.format == wanted


def in_format(call: Call) -> Iterator[Call]:
    wanted = BY_RANK.get(call.tensor(x).rank)
    if wanted is not None:
        yield call.but(x, format=wanted).but(out, format=wanted)


def of_one_rank(x: TensorFacts, out: TensorFacts) -> bool:
    return x.rank == out.rank and x.rank in BY_RANK


def ranks(call: Call) -> Iterator[Call]:
    shape = (*(1,) * 4, *call.tensor(x).shape)[-4 if call.tensor(x).rank == 4 else -3 :]
    format = BY_RANK[len(shape)]
    yield call.but(x, shape=shape, format=format).but(out, shape=shape, format=format)


def cube(x: TensorFacts, kernel: Shape, stride: Shape, padding: Shape, ceiling: bool, divisor: int) -> bool:
    return n.by_cube(x, geometry(2, kernel, stride, padding, (1,), ceiling), divisor)


on_cube = w.OneOf(
    w.Derived(cube, *SIZES, divisor, label="the cube unit runs"), w.Choices(True)
)  # fmt: skip
is_float = w.has_dtype(x, dt.ACL_FLOAT)
narrowed = w.either(w.both(OLD, is_float), w.both(w.on(*n.A2), is_float, w.value_is(math, n.USE_FP16), on_cube))
kind = w.Where(narrowed, n.HALF, w.Dtype(x), label="compute dtype")
shape = w.Derived(shape_of, *SIZES, label="pooling output shape", kind="shape_custom")
means = n.mean(
    w.CastTo(w.Contiguous(x), kind), kind, w.ViewShape(out), 2, n.windows_of(2, *ARRAYS, padded, divisor)
)  # fmt: skip
SHAPE = "shape_custom"
avg_pool2d = w.declare(
    "aclnnAvgPool2d", x, *ARRAYS, ceiling, padded, divisor, math, out,
    summary="2-D average pooling over [N,C,H,W]",
    rules=(
        w.present(x, *ARRAYS, out), w.dtype_in(LISTED, x, out), w.same_dtype(x, out), w.format_in(FORMATS, x, out),
        checked(
            told_by_rank, x, out, claim=("format of self and out", "NCHW for rank 4, NCL for rank 3"),
            mend=in_format, kind=SHAPE,
        ),
        at_least(1, kernel), at_least(1, stride), at_least(0, padding),
        checked(of_one_rank, x, out, claim=("rank of self and out", "3 or 4"), mend=ranks, kind=SHAPE),
        checked(whole_planes, x, claim=("self", "non-empty except for N"), kind=SHAPE),
        checked(lambda kernel: len(kernel) > 0, kernel, claim=("size of kernelSize", "at least 1")),
        so_many(padding, (1, 2)), so_many(stride, (0, 1, 2)), within_half(kernel, padding, 2, None),
        checked(has_windows, *SIZES, claim=("padded self", "at least as large as a window"), kind=SHAPE),
        (w.Equal(w.ViewShape(out), shape),), (w.OneOf(w.ValueOf(math), w.Choices(*range(5))),),
        w.when(OLD, w.when(is_float, (w.negated(w.value_is(math, n.KEEP, n.USE_HF32, n.FP32_ADD)),))),
        w.done_if_empty(x, out),
        w.when(
            w.on(*n.A2), w.when(w.both(is_float, on_cube), (w.OneOf(w.ValueOf(math), w.Choices(n.KEEP, n.USE_FP16)),))
        ),
    ),
    plan=(
        w.NoKernel(w.has_dtype(x, dt.ACL_HIFLOAT8), code=ACLNN_ERR_INNER),
        *w.ViewCopy(w.CastTo(means, w.Dtype(out)), out, code=ACLNN_ERR_INNER).chain,
    ),
    header="aclnnop/aclnn_avgpool2d.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="out[n, c, i, j] = sum over p, q of self[n, c, i stride + p - padding, ...] / divisor; the divisor is "
    "divisorOverride, or the window size with or without padding",
    **n.texts("kernelSize, strides, paddings", 2),
    notes=(
        "On the 910B and 910_93 cubeMathType 1, 3 and 4 are refused for FLOAT if the cube unit runs or one window "
        "covers each plane; older SoCs compute FLOAT in FLOAT16.",
        "HIFLOAT8 passes the checks on ascend950, but has no kernel (561000).",
    ),
)  # fmt: skip
