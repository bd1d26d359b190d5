"""aclnnMaxPool3dWithArgmax and aclnnMaxPool3dWithArgmaxBackward."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from ...rules.core.profiles import SOC
from .adaptive_max_pool_backward import counted
from .shared import adaptive_rules as a
from .shared import avg_pool_plan as n
from .shared.window_rules import all_ones, at_least, channels_last, geometry, pooled_shape, so_many, within_half
from .shared.window_step import Windowed, planes

x = w.In("self", "input, [N,C,D,H,W] or [C,D,H,W]; on ascend950 also NDHWC")
kernel = w.Attr("kernelSize", "const aclIntArray*", "kernel size, [k] or [kD,kH,kW]", (1, 2, 2))
stride = w.Attr("stride", "const aclIntArray*", "stride, [s] or [sD,sH,sW]; empty: kernelSize", (1, 1, 1))
padding = w.Attr("padding", "const aclIntArray*", "padding with -inf on both sides, [p] or [pD,pH,pW]", (0, 0, 0))
dilation = w.Attr("dilation", "const aclIntArray*", "dilation, [d] or [dD,dH,dW]", (1, 1, 1))
ceiling = w.Attr("ceilMode", "bool", "true: output size is rounded up instead of down", False)
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


def kernel_views(call: Call, views: Sequence[View]) -> Sequence[View] | str:
    if call.tensor(x).format != fmt.ACL_FORMAT_NDHWC:
        found: Sequence[View] | str = a.kernel_views(3)(call, views)
        return found
    turned = [planes(view, 3, True) for view in views]
    return turned if a.like_planes(turned, ()) else a.odd(views)


out = w.Out("out", "window maxima, [N,C,Dout,Hout,Wout] or [C,Dout,Hout,Wout]")
indices = w.Out("indices", "index of each maximum in its volume, same shape as out: the first of equals, the last NaN")
shape = w.Derived(shape_of, *SIZES, label="pooling output shape", kind="shape_custom")
attrs = w.Derived(attributes, *ARRAYS, label="window attributes")
largest = Windowed(
    "window_max_at", w.Contiguous(x), results=((w.Dtype(x), shape), (w.Dtype(indices), shape)), arrange=kernel_views,
    attrs=(attrs,),
)  # fmt: skip
chosen = w.ViewOf(w.ViewOf(largest, w.NthOutput(1)), w.Reformatted(w.Format(indices)))
checked = w.ShapeMatches(w.ViewOf(largest, w.Reformatted(w.Format(out))), out), w.ShapeMatches(chosen, indices)
copies = w.ViewCopy(checked[0], out), w.ViewCopy(checked[1], indices)
ODD = "A format of another rank than self passes the checks and is refused by the task (561103)."
max_pool3d_with_argmax = w.declare(
    "aclnnMaxPool3dWithArgmax", x, *ARRAYS, ceiling, out, indices,
    summary="3-D max pooling over [N,C,D,H,W], with indices",
    rules=(
        w.present(w.WORKSPACE, w.EXECUTOR), (w.OneOf(SOC, w.Choices(*NEW)),), w.present(x, *ARRAYS, out, indices),
        w.dtype_in(FLOATS, x), w.dtype_in(PLACES, indices), w.same_dtype(x, out), w.same_format(x, out),
        w.same_format(x, indices), w.dims_within(4, 5, x), w.when(a.NEWER, w.format_in(FORMATS, x)), *ATTRIBUTES,
        w.when(a.NEWER, otherwise=(all_ones(dilation),)), w.done_if_empty(x, out),
    ),
    plan=tuple(dict.fromkeys((*checked[0].chain, *checked[1].chain, *copies))),
    header="aclnnop/aclnn_max_pool3d_with_argmax.h", documented_soc=w.DOCUMENTED_NEW,
    formula="out[n, c, i, j, k] = max of the window of self; indices: its row-major index in [D,H,W]",
    precision="exact: values are selected, not computed",
    reference="torch.nn.functional.max_pool3d(self, kernelSize, stride, padding, dilation, ceilMode, True)",
    notes=("A dilation below 1 is not checked on the 950; here the plan fails (561103).", ODD),
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the pooled output, [N,C,Dout,Hout,Wout] or [C,Dout,Hout,Wout]")
grad_indices = w.In("indices", "indices of the forward pass, same shape as gradOutput")
back = w.Out("gradInput", "gradient of self, same shape as self")
WHERE = w.Choices(dt.ACL_INT32).plus(dt.ACL_INT64, on=w.REGBASE)
max_pool3d_with_argmax_backward = w.declare(
    "aclnnMaxPool3dWithArgmaxBackward", grad, x, grad_indices, *ARRAYS, ceiling, back,
    summary="gradient of 3-D max pooling, by indices",
    rules=(
        w.present(grad, x, grad_indices, *ARRAYS, back), w.dtype_in(FLOATS, x), w.dtype_in(WHERE, grad_indices),
        w.same_dtype(x, grad), w.same_dtype(x, back), w.same_format(x, grad), w.same_format(x, back),
        w.no_private_format(x, back, grad, grad_indices),
        *(w.dims_within(4, 5, each) for each in (grad, back, grad_indices, x)),
        *ATTRIBUTES, at_least(1, dilation), counted(3), w.same_shape(grad_indices, grad), w.same_shape(x, back),
        w.done_if_empty(grad, x, grad_indices),
    ),
    plan=w.ViewCopy(w.ViewOf(a.returned(grad, grad_indices, x, 3), w.Reformatted(w.Format(back))), back).chain,
    header="aclnnop/aclnn_max_pool3d_with_argmax_backward.h", documented_soc=w.DOCUMENTED_NEW,
    formula="gradInput = 0, then gradInput[n, c].flat[indices[n, c, ...]] += gradOutput[n, c, ...]",
    precision="gradients are summed in float32 and rounded once",
    reference="torch.ops.aten.max_pool3d_with_indices_backward(gradOutput, self, kernelSize, stride, padding, "
    "dilation, ceilMode, indices)",
    notes=("The sizes of gradOutput are not compared with the output size.", ODD),
)  # fmt: skip
