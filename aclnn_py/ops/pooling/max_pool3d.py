"""aclnnMaxPool3dWithArgmax and aclnnMaxPool3dWithArgmaxBackward."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from ...lowering.plan import View
from ...rules.call import Call, Shape, TensorFacts
from ...rules.profiles import SOC
from . import adaptive as a
from . import means as n
from .adaptive_max_pool_backward import counted
from .steps import Windowed, planes
from .windows import all_ones, at_least, channels_last, geometry, pooled_shape, so_many, within_half

x = w.In("self", "what is pooled: [N, C, D, H, W] or [C, D, H, W], on ascend950 also with the channels last")
kernel = w.Attr("kernelSize", "const aclIntArray*", "the size of a window: one number or three", (1, 2, 2))
stride = w.Attr("stride", "const aclIntArray*", "from one window to the next; none: kernelSize", (1, 1, 1))
padding = w.Attr("padding", "const aclIntArray*", "how many elements of minus infinity lie on either side", (0, 0, 0))
dilation = w.Attr("dilation", "const aclIntArray*", "from one element of a window to the next", (1, 1, 1))
ceiling = w.Attr("ceilMode", "bool", "whether a window that reaches beyond the padding counts", False)
ARRAYS = (kernel, stride, padding, dilation)
SIZES = (x, *ARRAYS, ceiling)
NEW = (*n.A2, *w.REGBASE)
FLOATS = w.Choices().plus(dt.ACL_BF16, dt.ACL_FLOAT16, dt.ACL_FLOAT, on=NEW)
PLACES = w.Choices().plus(dt.ACL_INT32, on=NEW).plus(dt.ACL_INT64, on=w.REGBASE)
FORMATS = w.Choices(fmt.ACL_FORMAT_NDHWC, fmt.ACL_FORMAT_NCDHW, fmt.ACL_FORMAT_NCHW, fmt.ACL_FORMAT_ND)
ATTRIBUTES = (
    so_many(kernel, (1, 3)), at_least(1, kernel), so_many(stride, (0, 1, 3)), at_least(1, stride),
    so_many(padding, (1, 3)), within_half(kernel, padding, 3), so_many(dilation, (1, 3)),
)  # fmt: skip


def shape_of(x: TensorFacts, *arrays: Any) -> Shape | None:
    """The shape of the result; none where a dilation makes no sense."""
    if min(arrays[3], default=1) < 1:
        return None
    return pooled_shape(x if channels_last(x) and x.format == fmt.ACL_FORMAT_NDHWC else x.but(format=2), 3,
                        geometry(3, *arrays))  # fmt: skip


def attributes(kernel: Shape, stride: Shape, padding: Shape, dilation: Shape) -> tuple[float, ...]:
    return n.along(geometry(3, kernel, stride, padding, dilation))


def seen(call: Call, views: Sequence[View]) -> Sequence[View] | str:
    if call.tensor(x).format != fmt.ACL_FORMAT_NDHWC:
        found: Sequence[View] | str = a.seen(3)(call, views)
        return found
    turned = [planes(view, 3, True) for view in views]
    return turned if a.like_planes(turned, ()) else a.odd(views)


out = w.Out("out", "the largest element of every window")
indices = w.Out("indices", "where in its plane it is: the first of equals, the last NaN")
shape = w.Worked(shape_of, *SIZES, told="shape that the windows of self have", kind="shape_custom")
attrs = w.Worked(attributes, *ARRAYS, told="windows")
largest = Windowed(
    "window_max_at", w.Contiguous(x), results=((w.Dtype(x), shape), (w.Dtype(indices), shape)), arrange=seen,
    attrs=(attrs,),
)  # fmt: skip
chosen = w.Look(w.Look(largest, w.Further(1)), w.Reformatted(w.Format(indices)))
fits = w.Fits(w.Look(largest, w.Reformatted(w.Format(out))), out), w.Fits(chosen, indices)
copies = w.ViewCopy(fits[0], out), w.ViewCopy(fits[1], indices)
ODD = "A format of another number of axes than self has passes the tests and is refused by the task (561103)."
max_pool3d_with_argmax = w.declare(
    "aclnnMaxPool3dWithArgmax", x, *ARRAYS, ceiling, out, indices,
    summary="the largest elements of windows along three axes, and where they are",
    rules=(
        w.present(w.WORKSPACE, w.EXECUTOR), (w.OneOf(SOC, w.Choices(*NEW)),), w.present(x, *ARRAYS, out, indices),
        w.dtype_in(FLOATS, x), w.dtype_in(PLACES, indices), w.same_dtype(x, out), w.same_format(x, out),
        w.same_format(x, indices), w.dims_within(4, 5, x), w.when(a.NEWER, w.format_in(FORMATS, x)), *ATTRIBUTES,
        w.when(a.NEWER, otherwise=(all_ones(dilation),)), w.done_if_empty(x, out),
    ),
    plan=tuple(dict.fromkeys((*fits[0].chain, *fits[1].chain, *copies))),
    header="aclnnop/aclnn_max_pool3d_with_argmax.h", documented_soc=w.DOCUMENTED_NEW,
    formula="out[n, c, i, j, k] = the largest element of self's window; indices: its number in its plane",
    precision="exact: values are chosen, not computed",
    reference="torch.nn.functional.max_pool3d(self, kernelSize, stride, padding, dilation, ceilMode, True)",
    notes=("A dilation below 1 is not tested on the 950; here the plan fails (561103).", ODD),
)  # fmt: skip

grad = w.In("gradOutput", "the gradient with respect to out")
places = w.In("indices", "what the forward call left there")
back = w.Out("gradInput", "the gradient with respect to self")
WHERE = w.Choices(dt.ACL_INT32).plus(dt.ACL_INT64, on=w.REGBASE)
max_pool3d_with_argmax_backward = w.declare(
    "aclnnMaxPool3dWithArgmaxBackward", grad, x, places, *ARRAYS, ceiling, back,
    summary="gradients given back to the elements that were the largest of their windows",
    rules=(
        w.present(grad, x, places, *ARRAYS, back), w.dtype_in(FLOATS, x), w.dtype_in(WHERE, places),
        w.same_dtype(x, grad), w.same_dtype(x, back), w.same_format(x, grad), w.same_format(x, back),
        w.no_private_format(x, back, grad, places), *(w.dims_within(4, 5, each) for each in (grad, back, places, x)),
        *ATTRIBUTES, at_least(1, dilation), counted(3), w.same_shape(places, grad), w.same_shape(x, back),
        w.done_if_empty(grad, x, places),
    ),
    plan=w.ViewCopy(w.Look(a.returned(grad, places, x, 3), w.Reformatted(w.Format(back))), back).chain,
    header="aclnnop/aclnn_max_pool3d_with_argmax_backward.h", documented_soc=w.DOCUMENTED_NEW,
    formula="gradInput is 0, but gradOutput[n, c, ...] is added where indices[n, c, ...] says in plane [n, c]",
    precision="gradients are added in float32 and rounded once",
    reference="torch.ops.aten.max_pool3d_with_indices_backward(gradOutput, self, kernelSize, stride, padding, "
    "dilation, ceilMode, indices)",
    notes=("The sizes of gradOutput are not compared with those of the windows.", ODD),
)  # fmt: skip
