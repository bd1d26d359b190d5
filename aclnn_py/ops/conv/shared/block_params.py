"""Parameters and geometry of sliding-block operators (im2col)."""

from __future__ import annotations

from ....lowering import language as w
from ....rules.core.call import Call, Shape, row_major
from .checked_rules import checked
from .convolution_geometry import quotient


def steps(size: Shape, kernel: Shape, dilation: Shape, padding: Shape, stride: Shape) -> Shape:
    """How many windows there are down and across: at least one more than minus one."""
    return tuple(
        [(one + 2 * pad - (apart * (long - 1) + 1)) // step + 1
         for one, long, apart, pad, step in zip(size, kernel, dilation, padding, stride, strict=True)]
    )  # fmt: skip


def rounded_steps(size: Shape, kernel: Shape, dilation: Shape, padding: Shape, stride: Shape) -> Shape:
    """The same, divided as C does."""
    return tuple(
        [quotient(one + 2 * pad - apart * (long - 1) - 1 + step, step)
         for one, long, apart, pad, step in zip(size, kernel, dilation, padding, stride, strict=True)]
    )  # fmt: skip


def numbers(kernel: Shape, dilation: Shape, padding: Shape, stride: Shape, counts: Shape) -> tuple[int, ...]:
    """What the kernels get; a dilation of one element, and the stride of one window, may be any."""
    apart = [step if long > 1 else 1 for step, long in zip(dilation, kernel, strict=True)]
    return (*[step if count > 1 else 1 for step, count in zip(stride, counts, strict=True)], *padding, *apart)


def batched(shape: Shape, strides: Shape, rank: int) -> tuple[Shape, Shape]:
    """With an axis of samples in front, if there is none."""
    return (shape, strides) if len(shape) == rank else ((1, *shape), (0, *strides))


def dense(*shape: int) -> tuple[Shape, Shape]:
    return shape, row_major(shape)


KERNEL = w.Attr("kernelSize", "const aclIntArray*", "kernel size, [kH,kW]", (1, 1))
DILATION = w.Attr("dilation", "const aclIntArray*", "dilation, [dH,dW]", (1, 1))
PADDING = w.Attr("padding", "const aclIntArray*", "zero padding, [pH,pW]", (0, 0))
STRIDE = w.Attr("stride", "const aclIntArray*", "stride of the blocks, [sH,sW]", (1, 1))


def pairs(*params: w.Param) -> w.Rules:
    """Every array has two numbers (161002)."""
    return w.flat(*(
        checked(f"size of {each} is 2", lambda found: len(found) == 2, each, mend=w.setting(each, two))
        for each in params
    ))  # fmt: skip


def two(call: Call) -> Shape:
    return (1, 1)


def at_least(least: int, *params: w.Param) -> w.Rules:
    """Every number of the arrays is at least that (161002)."""
    return w.flat(*(
        checked(
            f"every number of {each} is at least {least}", lambda found: min(found) >= least, each,
            mend=w.setting(each, two)
        )
        for each in params
    ))  # fmt: skip
