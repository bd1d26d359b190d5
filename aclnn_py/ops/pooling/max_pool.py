"""aclnnMaxPool."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from .shared.max_pool2d_params import FARTHEST, PRECISION
from .shared.window_rules import NONE_OR_MORE, ONE_OR_TWO, all_ones, at_least, checked, for_axes, so_many
from .shared.window_step import Windowed, planes

AXES = 2
FEW = (*NONE_OR_MORE, 4)
WHOLES = (dt.ACL_INT32, dt.ACL_INT64, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT16)
A2 = ("ascend910b", "ascend910_93")
DTYPES = w.Choices(dt.ACL_FLOAT16).plus(dt.ACL_FLOAT, on=(*A2, *w.REGBASE)).plus(dt.ACL_BF16, *WHOLES, on=w.REGBASE)

x, out = w.In("self", "input, [N,C,H,W] or [C,H,W]"), w.Out("out", "window maxima, [N,C,Hout,Wout] or [C,Hout,Wout]")
kernel = w.Attr("kernelShape", "const aclIntArray*", "kernel size, [k] or [kH,kW]", (2, 2))
stride = w.Attr("strides", "const aclIntArray*", "stride, [s] or [sH,sW]; empty: 1", (1, 1))
auto = w.Attr("autoPad", "const int64_t", "padding mode, must be 0", 0)
pads = w.Attr("pads", "const aclIntArray*", "padding with -inf: [p], [pH,pW] or [top,left,bottom,right]", (0, 0))
dilation = w.Attr("dilations", "const aclIntArray*", "dilation, must be 1", (1, 1))
ceiling = w.Attr("ceilMode", "const int64_t", "1: output size is rounded up; 0: down", 0)
GIVEN = (kernel, stride, pads, ceiling)


class Windows(NamedTuple):
    """Kernel, stride, and padding before and behind, along height and width; whether a last part counts."""

    kernel: Shape
    stride: Shape
    before: Shape
    behind: Shape
    ceiling: bool


def windows(kernel: Shape, stride: Shape, pads: Shape, ceiling: int) -> Windows:
    both = len(pads) >= 2 * AXES
    before = for_axes(pads, AXES, (0, 0))
    behind = pads[AXES : 2 * AXES] if both else before
    return Windows(for_axes(kernel, AXES), for_axes(stride, AXES, (1, 1)), before, behind, bool(ceiling))


def along(size: int, at: int, how: Windows) -> int:
    """How many windows there are along an axis; none where the stride is none."""
    step = how.stride[at]
    if step <= 0:
        return -1
    room = size + how.before[at] + how.behind[at] - how.kernel[at] + (step - 1 if how.ceiling else 0)
    number = room // step + 1
    return number - 1 if how.ceiling and (number - 1) * step >= size + how.before[at] else number


def shape_of(x: TensorFacts, *given: Any) -> Shape | None:
    if x.rank not in (AXES + 1, AXES + 2):
        return None
    how = windows(*given)
    return (*x.shape[:-AXES], *(along(size, at, how) for at, size in enumerate(x.shape[-AXES:])))


def not_empty(x: TensorFacts, *given: Any) -> bool:
    shape = shape_of(x, *given)
    return shape is None or min(shape[-AXES:]) > 0


def within(kernel: Shape, pads: Shape) -> bool:
    how = windows(kernel, (), pads, 0)
    return all(one + two <= size for size, one, two in zip(how.kernel, how.before, how.behind, strict=True))


def attributes(*given: Any) -> tuple[float, ...]:
    """The geometry as the kernels get it, along depth, height and width."""
    how = windows(*given)
    groups = ((1, *how.kernel), (1, *how.stride), (0, *how.before), (1, 1, 1), (0, 0))
    return tuple([float(min(number, FARTHEST)) for group in groups for number in group])


def kernel_views(call: Call, views: Sequence[View]) -> Sequence[View]:
    return [planes(view, AXES) for view in views]


shape = w.Derived(shape_of, x, *GIVEN, label="pooling output shape", kind="shape_custom")
window_attrs = w.Derived(attributes, *GIVEN, label="window attributes")
negative = w.OneOf(
    w.Derived(lambda pads: min(pads, default=0) < 0, pads, label="pads is negative"), w.Choices(True)
)  # fmt: skip
largest, largest_whole = (
    Windowed(
        "window_max", w.Contiguous(x), results=((w.Dtype(x), shape),), arrange=kernel_views, attrs=(window_attrs,),
        integral=whole
    )
    for whole in (False, True)
)  # fmt: skip
is_batched = w.OneOf(w.Rank(x), w.Choices(AXES + 2))
chosen = w.Branch(w.has_dtype(x, *WHOLES), largest_whole, largest)
found = w.ViewOf(chosen, w.Reformatted(w.Format(out), is_batched))
ATTRIBUTES = (
    so_many(kernel, ONE_OR_TWO), so_many(stride, NONE_OR_MORE), so_many(pads, FEW), so_many(dilation, FEW),
    (w.OneOf(w.ValueOf(auto), w.Choices(0)),), all_ones(dilation), at_least(1, kernel), at_least(1, stride),
    checked(within, kernel, pads, claim=("sum of pads of an axis", "at most its kernelShape"),
          mend=w.setting(pads, lambda call: (0, 0))),
)  # fmt: skip
max_pool = w.declare(
    "aclnnMaxPool", x, kernel, stride, auto, pads, dilation, ceiling, out,
    summary="2-D max pooling over [N,C,H,W]",
    rules=(
        w.present(x, kernel, stride, pads, dilation, out), w.dtype_in(DTYPES, x), w.same_dtype(x, out),
        w.same_format(x, out), w.no_private_format(x), w.dims_within(3, 4, x), *ATTRIBUTES,
        checked(lambda x: 0 not in x.shape[-AXES - 1 :], x, kind="shape_custom",
              claim=("self", "non-empty except for N")),
        checked(not_empty, x, *GIVEN, claim=("padded self", "at least as large as a window"), kind="shape_custom"),
        (w.Equal(w.ViewShape(out), shape),), w.done_if_empty(x, out),
    ),
    plan=(w.NoKernel(negative), *found.chain, w.ViewCopy(found, out)), header="aclnnop/aclnn_max_pool.h",
    documented_soc=w.DOCUMENTED_BUT_310,
    formula="out[n, c, i, j] = max over p, q of self[n, c, i stride + p - padding, ...]", precision=PRECISION,
    reference="torch.nn.functional.max_pool2d(self, kernelShape, strides, pads, 1, ceilMode)",
    notes=(
        "The last three axes are C, H, W whatever the format.",
        "The checks let negative padding pass; the emulator has no kernel for it.",
        "Rank 3 results in a format of another rank are refused by the task (561103).",
    ),
)  # fmt: skip
