"""Parameters, shapes and steps of the 2-D max pooling operators and their gradients."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts
from .window_rules import (
    NEWER,
    NONE_OR_MORE,
    ONE_OR_TWO,
    Geometry,
    all_ones,
    at_least,
    checked,
    geometry,
    plane_sizes,
    pooled_shape,
    so_many,
    within_half,
)  # fmt: skip
from .window_step import Windowed, planes

AXES = 2
A2 = ("ascend910b", "ascend910_93")
HALVES = (dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16)
MASKED = w.Choices().plus(*HALVES, on=A2).plus(dt.ACL_FLOAT16, dt.ACL_FLOAT, on=("ascend910",))
INT32 = w.Constant(dt.ACL_INT32, "DT_INT32")
FARTHEST = (1 << 31) - 1
"A longer stride or kernel reaches no further."
PRECISION = "exact: maxima are selected; gradients are summed in float32 and rounded once"

x = w.In("self", "input, [N,C,H,W] or [C,H,W]; on ascend950 also NHWC")
kernel = w.Attr("kernelSize", "const aclIntArray*", "kernel size, [k] or [kH,kW]", (2, 2))
stride = w.Attr("stride", "const aclIntArray*", "stride, [s] or [sH,sW]; empty: kernelSize", (1, 1))
padding = w.Attr("padding", "const aclIntArray*", "padding with -inf on both sides, [p] or [pH,pW]", (0, 0))
dilation = w.Attr("dilation", "const aclIntArray*", "dilation, [d] or [dH,dW]", (1, 1))
ceiling = w.Attr("ceilMode", "bool", "true: output size is rounded up instead of down", False)
ARRAYS = (kernel, stride, padding, dilation)
SIZES = (x, *ARRAYS, ceiling)


def geometry_of(call: Call) -> Geometry:
    return geometry(AXES, *(call.args[param.name] for param in (*ARRAYS, ceiling)))  # type: ignore[arg-type]


def by_format(x: TensorFacts) -> TensorFacts:
    """The channels come last in NHWC alone."""
    return x if x.format == fmt.ACL_FORMAT_NHWC else x.but(format=fmt.ACL_FORMAT_ND)


def shape_of(x: TensorFacts, *arrays: Any) -> Shape | None:
    return pooled_shape(by_format(x), AXES, geometry(AXES, *arrays))


def has_planes(x: TensorFacts) -> bool:
    return 0 not in plane_sizes(by_format(x), AXES)


def has_windows(x: TensorFacts, *arrays: Any) -> bool:
    shape = shape_of(x, *arrays)
    return shape is None or min(plane_sizes(by_format(x).but(shape=shape), AXES), default=1) > 0


result_shape = w.Derived(shape_of, *SIZES, label="pooling output shape", kind="shape_custom")
ATTRIBUTES = (
    so_many(kernel, ONE_OR_TWO), so_many(stride, NONE_OR_MORE), so_many(padding, ONE_OR_TWO),
    so_many(dilation, ONE_OR_TWO), at_least(1, kernel), at_least(1, stride), within_half(kernel, padding, AXES),
    w.when(NEWER, at_least(1, dilation), otherwise=(all_ones(dilation),)),
)  # fmt: skip
PLANES = checked(has_planes, x, claim=("self", "non-empty except for N"), kind="shape_custom")
WINDOWS = checked(has_windows, *SIZES, claim=("padded self", "at least as large as a window"), kind="shape_custom")


class AlongAxes(w.Term):
    """The geometry as the kernels get it: kernel, stride, padding, dilation along depth, height and width."""

    more: Any = None

    def read(self, call: Call) -> tuple[float, ...]:
        how, last = geometry_of(call), (0, 0) if self.more is None else self.more(call)
        groups = ((1, *how.kernel), (1, *how.stride), (0, *how.padding), (1, *how.dilation), last)
        return tuple([float(min(number, FARTHEST)) for group in groups for number in group])

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*ARRAYS, ceiling)

    def __str__(self) -> str:
        return "windows"


def last_channels(call: Call) -> bool:
    """Whether the kernel of this SoC heeds that the channels come last."""
    return call.soc.short in w.REGBASE and call.tensor(x).format == fmt.ACL_FORMAT_NHWC


def kernel_views(call: Call, views: Sequence[View]) -> Sequence[View]:
    return [planes(view, AXES, last_channels(call)) for view in views]


def kernel_shape(x: TensorFacts, *arrays: Any) -> Shape | None:
    """What the kernels before ascend950 make of self, which they take as [N, C, H, W] whatever its format is."""
    return shape_of(x.but(format=fmt.ACL_FORMAT_ND), *arrays)


computed_shape = w.Where(
    NEWER, result_shape, w.Derived(kernel_shape, *SIZES, label="pooling output shape", kind="shape_custom")
)


def pooled(source: w.Step, dtype: w.Term, places: w.Term) -> Windowed:
    """The largest elements, and in which place of their plane they are."""
    results = ((dtype, computed_shape), (places, computed_shape))
    return Windowed("window_max_at", source, results=results, arrange=kernel_views, attrs=(AlongAxes(),))


def in_format(result: w.Step, out: w.Param, like: w.Param | None = None) -> w.Step:
    """A result with an output's format, if that goes with its axes: the 950 looks at three axes alone.

    That of `like` for another result, which takes three axes before the 950 in its own.
    """
    alone = w.OneOf(w.Rank(out), w.Choices(3))
    format = w.Format(out) if like is None else w.Where(
        w.both(w.negated(NEWER), alone), w.Format(out), w.Format(like), label="format of the result"
    )  # fmt: skip
    return w.ViewOf(result, w.Reformatted(format, w.both(NEWER, w.negated(alone))))
