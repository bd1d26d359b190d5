"""aclnnAvgPool2dBackward."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import format as fmt
from ...base.status import ACLNN_ERR_INNER
from ...lowering import language as w
from ...rules.core.call import Call, Shape, TensorFacts
from .shared import avg_pool_plan as n
from .shared.window_rules import NEWER, at_least, checked, geometry, pooled_shape, so_many, truncated, within_half

grad = w.In("gradOutput", "gradient of the pooled output, [N,C,Hout,Wout] or [C,Hout,Wout]")
x = w.In("self", "input of the pooling, [N,C,H,W] or [C,H,W]")
kernel = w.Attr("kernelSize", "const aclIntArray*", "kernel size, [k] or [kH,kW]", (2, 2))
stride = w.Attr("stride", "const aclIntArray*", "stride, [s] or [sH,sW]; empty: kernelSize", (1, 1), optional=True)
padding = w.Attr("padding", "const aclIntArray*", "zero padding on both sides, [p] or [pH,pW]", (0, 0))
ceiling = w.Attr("ceilMode", "bool", "true: output size is rounded up instead of down", False)
padded = w.Attr("countIncludePad", "bool", "true: padding counts in the divisor", True)
divisor = w.Attr("divisorOverride", "int64_t", "divisor of the forward pass; 0: the window size", 0)
math = w.Attr("cubeMathType", "int8_t", "0 keep dtype, 1 and 2 allow FLOAT16", n.KEEP)
back = w.Out("gradInput", "gradient of self, same shape as self")
FORMATS = w.Choices(fmt.ACL_FORMAT_NCHW, fmt.ACL_FORMAT_NCL)
SHAPE = "shape_custom"


def covers_plane(x: TensorFacts, grad: TensorFacts, kernel: Shape, divisor: int) -> bool:
    """Whether one large window covers all of a plane."""
    sizes = geometry(2, kernel, (), (0,)).kernel
    return divisor == 0 and sizes == x.shape[-2:] and min(sizes) >= 10 and grad.shape[-2:] == (1, 1)


def narrow(x: TensorFacts, grad: TensorFacts, kernel: Shape, ceiling: bool, padded: bool, divisor: int) -> bool:
    """Whether the 910B takes the cube unit."""
    if covers_plane(x, grad, kernel, divisor) or x.rank < 3:
        return True
    plain = padded and not ceiling and not n.is_strip(*x.shape[-2:]) and grad.shape[-3:][0] < 65536
    return plain and n.small(geometry(2, kernel, (), (0,)).kernel, divisor)


def attributes(
    x: TensorFacts, grad: TensorFacts, kernel: Shape, stride: Shape, padding: Shape, padded: bool, divisor: int
) -> tuple[float, ...]:
    """One window over all of a plane counts as such whatever the padding."""
    if covers_plane(x, grad, kernel, divisor):
        return n.along(geometry(2, kernel, (), (0,)), 0.0, float(x.shape[-1] * x.shape[-2]))
    return n.along(geometry(2, kernel, stride or (), padding), float(padded), float(divisor))


def four_in_nchw(grad: TensorFacts, back: TensorFacts) -> bool:
    return grad.rank != 4 or grad.format == back.format == fmt.ACL_FORMAT_NCHW


def in_nchw(call: Call) -> Iterator[Call]:
    yield call.but(grad, format=fmt.ACL_FORMAT_NCHW).but(back, format=fmt.ACL_FORMAT_NCHW)


def mend_shapes(call: Call) -> Iterator[Call]:
    """A gradient of the size of the windows."""
    arrays: list[Any] = [call.args[param.name] or () for param in (kernel, stride, padding)]
    how = geometry(2, arrays[0], arrays[1], arrays[2], (1,), bool(call.args[ceiling.name]))
    shape = pooled_shape(call.tensor(x).but(format=2), 2, how, truncated)
    if shape is not None and min(shape, default=0) > 0:
        yield call.but(grad, shape=shape)


def ranks(call: Call) -> Iterator[Call]:
    shape = (*(1,) * 4, *call.tensor(x).shape)[-4 if call.tensor(grad).rank == 4 else -3 :]
    yield call.but(x, shape=shape).but(back, shape=shape).but(grad, shape=shape)


old = w.negated(w.on(*n.A2, *w.REGBASE))
on_cube = w.OneOf(
    w.Derived(narrow, x, grad, kernel, ceiling, padded, divisor, label="the cube unit runs"), w.Choices(True)
)  # fmt: skip
at_once = w.OneOf(
    w.Derived(covers_plane, x, grad, kernel, divisor, label="one window covers a plane"), w.Choices(True)
)  # fmt: skip
half = w.both(
    w.value_is(math, n.NARROW, n.USE_FP16), w.either(old, at_once, w.both(w.on(*n.A2), on_cube)),
    label="cubeMathType asks for FLOAT16",
)  # fmt: skip
kind = w.Where(half, n.HALF, w.Dtype(grad), label="compute dtype")
attrs = w.Derived(attributes, x, grad, kernel, stride, padding, padded, divisor, label="window attributes")
shares = n.spread(w.CastTo(w.Contiguous(grad), kind), kind, x, 2, attrs, mend_shapes)
shared = w.CastTo(shares, w.Dtype(back))
pooled = w.ViewOf(shared, w.Reformatted(n.in_planes(back)))
by_cube = w.Branch(w.either(old, on_cube), w.ViewCopy(pooled, back), w.ViewCopy(shared, back))
plan = w.OpenBranch(
    at_once, w.ViewCopy(pooled, back),
    w.OpenBranch(
        NEWER, w.ViewCopy(pooled, back, code=ACLNN_ERR_INNER), w.WithCode(by_cube, code=w.ACLNN_ERR_PARAM_INVALID)
    ),
)  # fmt: skip
avg_pool2d_backward = w.declare(
    "aclnnAvgPool2dBackward", grad, x, kernel, stride, padding, ceiling, padded, divisor, math, back,
    summary="gradient of 2-D average pooling",
    rules=(
        w.present(grad, x, kernel, padding, back), w.dtype_in(n.FLOATS, grad, x, back), w.same_dtype(grad, back),
        w.format_in(FORMATS, grad, x, back),
        checked(
            four_in_nchw, grad, back, claim=("format of gradOutput and gradInput", "NCHW for rank 4"), mend=in_nchw,
            kind=SHAPE,
        ),
        checked(
            lambda grad, back: grad.rank == back.rank and grad.rank in (3, 4), grad, back,
            claim=("rank of gradOutput and gradInput", "3 or 4"), mend=ranks, kind=SHAPE,
        ),
        so_many(kernel, (1, 2)), at_least(1, kernel),
        w.when(w.given(stride), so_many(stride, (0, 1, 2)), at_least(1, stride)), so_many(padding, (1, 2)),
        within_half(kernel, padding, 2, None), (w.OneOf(w.ValueOf(math), w.Choices(*range(4))),),
        w.same_shape(x, back), w.done_if_empty(grad, x, back), at_least(0, padding),
        w.when(old, (w.Within(w.ValueOf(divisor), -255, 255),)),
    ),
    plan=(plan,),
    header="aclnnop/aclnn_avgpool2d_backward.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="gradInput[..., i] = sum of gradOutput / divisor over the windows that contain i",
    precision="sums in float32, rounded once",
    reference="torch.ops.aten.avg_pool2d_backward(gradOutput, self, kernelSize, stride, padding, ceilMode, "
    "countIncludePad, divisorOverride)",
    notes=(
        "The sizes of gradOutput are not compared with the output size; N and C that differ are refused as any task "
        "that cannot be planned (161002, on the 950 and for one window per plane 561103).",
        "Rank 3 in NCHW passes the checks, but the result is in NCL: 161002, on the 950 561000, for one window per "
        "plane 561103; where AvgPool3DGrad runs any format is accepted.",
        "A single window of at least 10 x 10 that covers the plane is divided by its size whatever the padding.",
        "A negative padding is always refused; CANN checks it only if the cube unit does not run.",
    ),
)  # fmt: skip
