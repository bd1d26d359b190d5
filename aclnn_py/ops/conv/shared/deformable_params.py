"""Parameters and geometry of deformable convolutions and their gradients."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....lowering import language as w
from ....lowering.kernels.convolution_geometry import AxisOrder, Geometry, Numbers
from ....lowering.kernels.shaped_kernel import Shaped
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts
from .checked_rules import sound
from .convolution_geometry import quotient

kernel = w.Attr("kernelSize", "const aclIntArray*", "kernel size, [kH,kW]", (2, 1))
stride = w.Attr("stride", "const aclIntArray*", "stride, [1,1,sH,sW]", (1, 1, 1, 1))
padding = w.Attr("padding", "const aclIntArray*", "zero padding, [top,bottom,left,right]", (0, 0, 0, 0))
dilation = w.Attr("dilation", "const aclIntArray*", "dilation, [1,1,dH,dW]", (1, 1, 1, 1))
groups = w.Attr("groups", "int64_t", "number of groups of channels of the convolution", 1)
deformed = w.Attr("deformableGroups", "int64_t", "number of groups of channels with their own offsets", 1)
modulated = w.Attr("modulated", "bool", "true: offset includes a modulation mask (v2)", True)
ARRAYS = (kernel, stride, padding, dilation)
NUMBERS = (*ARRAYS, groups, deformed)
NEWEST = w.on(*w.REGBASE)
NCHW = AxisOrder(0, 1, (2, 3))


class Wanted:
    """The shapes that go with an image, the rows of weights and the numbers."""

    def __init__(self, x: TensorFacts, rows: int, *numbers: Any) -> None:
        window, stride, padding, dilation, groups, deformed = numbers
        samples, channels, *size = x.shape
        down, across = (
            quotient(size[at] + padding[2 * at] + padding[2 * at + 1] - (window[at] - 1) * dilation[2 + at] - 1,
                     stride[2 + at]) + 1
            for at in (0, 1)
        )  # fmt: skip
        self.taps = (rows, channels // groups, *window)
        self.offset = (samples, 3 * deformed * window[0] * window[1], down, across)
        self.out, self.bias = (samples, rows, down, across), (rows,)
        self.samples = (samples, channels, down * window[0], across * window[1])


def shape_of(name: str) -> Any:
    """The function that tells one of those shapes."""
    return sound(lambda x, weight, *numbers: getattr(Wanted(x, weight.shape[0], *numbers), name))


def geometry_of(window: Shape, groups: int) -> Geometry:
    """How windows of samples, one beside the other, are convolved."""
    return Geometry(NCHW, NCHW, NCHW, Numbers(tuple(window), (0, 0), (1, 1)), groups)


def attributes(kernel: Shape, stride: Shape, padding: Shape, dilation: Shape, deformed: int) -> tuple[int, ...]:
    return (*kernel, *stride[2:], padding[0], padding[2], *dilation[2:], deformed)


def arranged(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    """As they lie: all of them have four axes."""
    ranked = len(shape) == 4 and all(len(view.shape) == 4 for view in views)
    return (shape, views) if ranked else f"[{','.join(map(str, shape))}]"


geometry = w.Derived(geometry_of, kernel, groups, label="convolution attributes")
numbers = w.Derived(sound(attributes), *ARRAYS, deformed, label="sampling attributes")
STRICT = w.Where(NEWEST, 1.0, 0.0, label="zero outside")


def deform(name: str, *inputs: w.Step, shape: w.Term) -> w.Step:
    """One of the kernels of samples beside the places of windows, in FLOAT."""
    return Shaped(name, *inputs, arrange=arranged, shape=shape, dtype=w.FLOAT, attrs=(numbers, STRICT))
