"""aclnnAvgPool3d and aclnnAvgPool3dBackward."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER
from ...lowering import language as w
from ...lowering.plan import View
from ...rules.call import Call, Shape, TensorFacts
from . import adaptive as a
from . import means as n
from .steps import Windowed
from .windows import asked, at_least, geometry, pooled_shape, so_many, truncated, within_half

x = w.In("self", "what is pooled: [N, C, D, H, W] or [C, D, H, W]")
kernel = w.Attr("kernelSize", "const aclIntArray*", "the size of a window: one number or three", (1, 2, 2))
stride = w.Attr("stride", "const aclIntArray*", "from one window to the next; none: kernelSize", (1, 1, 1))
padding = w.Attr("padding", "const aclIntArray*", "how many zeros lie on either side", (0, 0, 0))
ceiling = w.Attr("ceilMode", "bool", "whether a window that reaches beyond the padding counts", False)
padded = w.Attr("countIncludePad", "bool", "whether the padding counts in a mean", True)
divisor = w.Attr("divisorOverride", "int64_t", "what to divide by instead; 0: nothing", 0)
out = w.Out("out", "the mean of every window")
ARRAYS = (kernel, stride, padding)
SIZES = (x, *ARRAYS, ceiling)
SHAPE = "shape_custom"
KERNELS = (*n.A2, *w.REGBASE, "ascend310p")
"""Where there is a kernel."""


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
    known: Sequence[View] | str = a.seen(3)(call, views)
    return known if call.soc.short in KERNELS else f"no kernel on {call.soc.short}"


counts = so_many(kernel, (1, 3)), so_many(padding, (1, 3)), so_many(stride, (0, 1, 3))
attrs = n.windows_of(3, *ARRAYS, padded, divisor)
shape = w.Worked(shape_of, *SIZES, told="shape that the windows of self have", kind=SHAPE)
means = Windowed(
    "window_mean", w.Contiguous(x, ACLNN_ERR_INNER), results=((w.Dtype(x), w.ViewShape(out)),), arrange=arrange,
    attrs=(attrs,), code=ACLNN_ERR_INNER,
)  # fmt: skip
avg_pool3d = w.declare(
    "aclnnAvgPool3d", x, *ARRAYS, ceiling, padded, divisor, out,
    summary="means of windows along three axes",
    rules=(
        w.present(x, *ARRAYS, out), w.dtype_in(n.FLOATS, x), w.same_dtype(x, out), w.same_format(x, out),
        w.no_private_format(x), w.dims_within(4, 5, x), a.same_rank(x, out), *counts,
        asked(
            numbers_fit, x, *ARRAYS, claim=("every kernel, stride and padding", "within self, above 0, half a kernel"),
            mend=small_numbers,
        ),
        (w.Equal(w.ViewShape(out), shape),), w.done_if_empty(x, out),
    ),
    plan=w.ViewCopy(means, out, ACLNN_ERR_INNER).chain,
    header="aclnnop/aclnn_avgpool3d.h", documented_soc=w.DOCUMENTED_BUT_310B[1:],
    formula="out[n, c, i, j, k] = the sum of self over a window, divided by divisorOverride, else by the number of "
    "elements, with the padding or without it",
    **n.texts("kernelSize, stride, padding", 3),
    notes=("A plan that cannot be made, as where there is no kernel, on the 910 and 310B, gives 561000.",),
)  # fmt: skip

grad = w.In("gradOutput", "the gradient with respect to the means")
back = w.Out("output", "the gradient with respect to self")
FLOATS = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, on=w.BF16_BY_ARCH)


def follow(call: Call) -> Iterator[Call]:
    found = shape.read(call)
    if found is not None and min(found, default=0) > 0:
        yield call.but(grad, shape=found)


shares = n.spread(w.Contiguous(grad), w.Dtype(grad), x, 3, attrs, follow)
avg_pool3d_backward = w.declare(
    "aclnnAvgPool3dBackward", grad, x, *ARRAYS, ceiling, padded, divisor, back,
    summary="gradients of means shared among the elements of windows along three axes",
    rules=(
        w.present(grad, x, *ARRAYS, back), w.dtype_in(FLOATS, grad, x, back), w.dims_within(4, 5, grad),
        a.same_rank(x, grad), a.same_rank(x, back), w.same_shape(x, back), *counts, w.same_format(grad, back),
        w.no_private_format(grad), w.done_if_empty(grad), at_least(1, kernel), at_least(1, stride),
        within_half(kernel, padding, 3), (w.Equal(w.ViewShape(grad), shape),),
    ),
    plan=w.ViewCopy(shares, back).chain,
    header="aclnnop/aclnn_avgpool3d_backward.h", stream_ctype="const aclrtStream", documented_soc=w.DOCUMENTED_NEW,
    formula="output[..., i] is the sum of gradOutput over the windows that i is in, each divided as its mean was",
    precision="sums in float32, rounded once",
    reference="torch.ops.aten.avg_pool3d_backward(gradOutput, self, kernelSize, stride, padding, ceilMode, "
    "countIncludePad, divisorOverride)",
    notes=("output must have the dtype of gradOutput: nothing tests that, the copy fails (561103).",),
)  # fmt: skip
