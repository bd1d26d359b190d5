"""The mask of aclnnMaxPool2dWithMask and its gradient: shape, formats and steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....base import dtype as dt
from ....base import format as fmt
from ....base.soc import FAMILIES
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts
from . import max_pool2d_params as m
from .window_rules import for_axes
from .window_step import Windowed, planes

BUT_950 = (*(soc for soc in FAMILIES if soc != "ascend950"), "ascend310", "unknown")
BLOCK = 16
"Channels of a group, and results of a block."
POINTERS = (w.WORKSPACE, w.EXECUTOR)
FORMATS = (
    "Rank 3 in a format of rank 4 or 5, and with a bit mask rank 4 in another format than NCHW, "
    "pass the checks and have no task (561103)."
)
UINT16 = w.Constant(dt.ACL_UINT16, "DT_UINT16")


def blocks(shape: Shape) -> int:
    """Results of a plane, padded, and a block more."""
    return -(-shape[-2] * shape[-1] // BLOCK) * BLOCK + BLOCK


def shape_of_mask(x: TensorFacts, *arrays: Any) -> Shape | None:
    """The shape of the INT8 tensor that holds the mask."""
    shape = m.shape_of(x, *arrays)
    if shape is None:
        return None
    height, width = for_axes(arrays[0], m.AXES)
    results = (*shape[:-3], shape[-1], *shape[-3:-1]) if x.format == fmt.ACL_FORMAT_NHWC else shape
    return (*results[:-2], height * width, 2 * blocks(results))


def shape_of_bits(x: TensorFacts, *arrays: Any) -> Shape | None:
    """What a mask of bits has of UINT16 numbers."""
    shape = m.kernel_shape(x, *arrays)
    if shape is None:
        return None
    height, width = for_axes(arrays[0], m.AXES)
    batch = shape[0] if len(shape) == m.AXES + 2 else 1
    return batch, -(-shape[-3] // BLOCK), height * width, blocks(shape)


mask_shape = w.Derived(shape_of_mask, *m.SIZES, label="shape of the mask", kind="shape_custom")
bits_shape = w.Derived(shape_of_bits, *m.SIZES, label="size of the mask in UINT16", kind="shape_custom")
single = w.OneOf(
    w.Derived(lambda kernel: for_axes(kernel, m.AXES), m.kernel, label="kernelSize"), w.Choices((1, 1))
)  # fmt: skip
numbered = w.both(w.on(*m.A2), w.negated(single), label="kernel of several elements on ascend910b, ascend910_93")
"Condition: the mask holds indices of the maxima instead of bits."

NCHW = w.Constant(fmt.ACL_FORMAT_NCHW, "NCHW")


def formatted(result: w.Step, out: w.Param) -> w.Step:
    """A result with its output's format; of bits, and with four axes, it is in NCHW."""
    format = w.Where(
        w.either(numbered, w.OneOf(w.Rank(out), w.Choices(3))), w.Format(out), NCHW, label="format of the result"
    )  # fmt: skip
    return w.ViewOf(result, w.Reformatted(format))


halved = w.both(w.on("ascend910"), w.has_dtype(m.x, dt.ACL_FLOAT))
counted = w.Where(halved, w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16"), w.Dtype(m.x))


def narrowed(source: w.Step) -> w.Step:
    """What the 910 makes of FLOAT first."""
    return w.CastTo(source, counted)


def width_of(call: Call) -> tuple[int, int]:
    return call.tensor(m.x).shape[-1], 0


def bit_views(call: Call, views: Sequence[View]) -> Sequence[View]:
    """Four axes of a mask, five of planes."""
    return [view if view.dtype == dt.ACL_UINT16 else planes(view, m.AXES) for view in views]


def masked(places: w.Step) -> Windowed:
    return Windowed(
        "window_mask", places, results=((UINT16, bits_shape),), arrange=bit_views, attrs=(m.AlongAxes(width_of),),
        integral=True,
    )  # fmt: skip


def unmasked(bits: w.Step, grad: w.Param) -> Windowed:
    return Windowed(
        "window_unmask", bits, results=((m.INT32, w.ViewShape(grad)),), arrange=bit_views,
        attrs=(m.AlongAxes(width_of),), integral=True,
    )  # fmt: skip
