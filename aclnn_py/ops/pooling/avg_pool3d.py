"""aclnnAvgPool3d and aclnnAvgPool3dBackward."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from .shared import adaptive_rules as a
from .shared import avg_pool_plan as n
from .shared.window_rules import at_least, checked, geometry, pooled_shape, so_many, truncated, within_half
from .shared.window_step import Windowed

x = w.In("self", "input, [N,C,D,H,W] or [C,D,H,W]")
kernel = w.Attr("kernelSize", "const aclIntArray*", "kernel size, [k] or [kD,kH,kW]", (1, 2, 2))
stride = w.Attr("stride", "const aclIntArray*", "stride, [s] or [sD,sH,sW]; empty: kernelSize", (1, 1, 1))
padding = w.Attr("padding", "const aclIntArray*", "zero padding on both sides, [p] or [pD,pH,pW]", (0, 0, 0))
ceiling = w.Attr("ceilMode", "bool", "true: output size is rounded up instead of down", False)
padded = w.Attr("countIncludePad", "bool", "true: padding counts in the divisor", True)
divisor = w.Attr("divisorOverride", "int64_t", "divisor; 0: the window size", 0)
out = w.Out("out", "output, [N,C,Dout,Hout,Wout] or [C,Dout,Hout,Wout]")
ARRAYS = (kernel, stride, padding)
SIZES = (x, *ARRAYS, ceiling)
SHAPE = "shape_custom"
KERNELS = (*n.A2, *w.REGBASE, "ascend310p")
"SoCs with a kernel."


def shape_of(x: TensorFacts, kernel: Shape, stride: Shape, padding: Shape, ceiling: bool) -> Shape | None:
    return pooled_shape(x.but(format=2), 3, geometry(3, kernel, stride, padding, (1,), ceiling), truncated)


def numbers_fit(x: TensorFacts, kernel: Shape, stride: Shape, padding: Shape) -> bool:
    """Whether kernels are within planes, strides positive, and paddings at most half of a kernel."""
    how = geometry(3, kernel, stride, padding)
    rows = zip(x.shape[-3:], how.kernel, how.stride, how.padding, strict=False)
    return all(0 < k <= size and s > 0 and 0 <= 2 * p <= k for size, k, s, p in rows)


def small_numbers(call: Call) -> Iterator[Call]:
    yield call.set(kernel, (1,)).set(stride, (1,)).set(padding, (0,))


def arrange(call: Call, views: Sequence[View]) -> Sequence[View] | str:
    known: Sequence[View] | str = a.kernel_views(3)(call, views)
    return known if call.soc.short in KERNELS else f"no kernel on {call.soc.short}"


counts = so_many(kernel, (1, 3)), so_many(padding, (1, 3)), so_many(stride, (0, 1, 3))
attrs = n.windows_of(3, *ARRAYS, padded, divisor)
shape = w.Derived(shape_of, *SIZES, label="pooling output shape", kind=SHAPE)
means = Windowed(
    "window_mean", w.Contiguous(x, code=ACLNN_ERR_INNER), results=((w.Dtype(x), w.ViewShape(out)),), arrange=arrange,
    attrs=(attrs,), code=ACLNN_ERR_INNER,
)  # fmt: skip
avg_pool3d = w.declare(
    "aclnnAvgPool3d", x, *ARRAYS, ceiling, padded, divisor, out,
    summary="3-D average pooling over [N,C,D,H,W]",
    rules=(
        w.present(x, *ARRAYS, out), w.dtype_in(n.FLOATS, x), w.same_dtype(x, out), w.same_format(x, out),
        w.no_private_format(x), w.dims_within(4, 5, x), a.same_rank(x, out), *counts,
        checked(
            numbers_fit, x, *ARRAYS,
            claim=("every kernel size, stride and padding", "at most self, above 0, at most half a kernel"),
            mend=small_numbers,
        ),
        (w.Equal(w.ViewShape(out), shape),), w.done_if_empty(x, out),
    ),
    plan=w.ViewCopy(means, out, code=ACLNN_ERR_INNER).chain,
    header="aclnnop/aclnn_avgpool3d.h", documented_soc=w.DOCUMENTED_BUT_310B[1:],
    formula="out[n, c, i, j, k] = sum of a window of self / divisor; the divisor is divisorOverride, or the window "
    "size with or without padding",
    **n.texts("kernelSize, stride, padding", 3),
    notes=("A plan that fails, as without a kernel on the 910 and 310B, gives 561000.",),
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the pooled output, [N,C,Dout,Hout,Wout] or [C,Dout,Hout,Wout]")
back = w.Out("output", "gradient of self, same shape as self")
FLOATS = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, on=w.BF16_BY_ARCH)


def mend_shapes(call: Call) -> Iterator[Call]:
    found = shape.read(call)
    if found is not None and min(found, default=0) > 0:
        yield call.but(grad, shape=found)


shares = n.spread(w.Contiguous(grad), w.Dtype(grad), x, 3, attrs, mend_shapes)
avg_pool3d_backward = w.declare(
    "aclnnAvgPool3dBackward", grad, x, *ARRAYS, ceiling, padded, divisor, back,
    summary="gradient of 3-D average pooling",
    rules=(
        w.present(grad, x, *ARRAYS, back), w.dtype_in(FLOATS, grad, x, back), w.dims_within(4, 5, grad),
        a.same_rank(x, grad), a.same_rank(x, back), w.same_shape(x, back), *counts, w.same_format(grad, back),
        w.no_private_format(grad), w.done_if_empty(grad), at_least(1, kernel), at_least(1, stride),
        within_half(kernel, padding, 3), (w.Equal(w.ViewShape(grad), shape),),
    ),
    plan=w.ViewCopy(shares, back).chain,
    header="aclnnop/aclnn_avgpool3d_backward.h", stream_ctype="const aclrtStream", documented_soc=w.DOCUMENTED_NEW,
    formula="output[..., i] = sum of gradOutput / divisor over the windows that contain i",
    precision="sums in float32, rounded once",
    reference="torch.ops.aten.avg_pool3d_backward(gradOutput, self, kernelSize, stride, padding, ceilMode, "
    "countIncludePad, divisorOverride)",
    notes=("The dtype of output must be that of gradOutput, which is not checked: the copy fails (561103).",),
)  # fmt: skip
