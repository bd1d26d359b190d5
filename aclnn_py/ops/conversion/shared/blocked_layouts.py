"""The cube unit's storage formats: an axis of channels in blocks of C0 elements, rows or filters in sixteens."""

from __future__ import annotations

from typing import NamedTuple

from ....base import dtype as dt
from ....base import format as fmt
from ....rules.core.call import Shape, TensorFacts, count, row_major

ROWS = 16
"""Rows of a block of FRACTAL_NZ, filters of a block of FRACTAL_Z."""
NZ_WIDTHS = {
    fmt.ACL_FORMAT_FRACTAL_NZ_C0_2: 2, fmt.ACL_FORMAT_FRACTAL_NZ_C0_4: 4,
    fmt.ACL_FORMAT_FRACTAL_NZ_C0_16: 16, fmt.ACL_FORMAT_FRACTAL_NZ_C0_32: 32,
}  # fmt: skip
"""Elements of a block's row where the format tells them."""
NZ_FORMATS = (fmt.ACL_FORMAT_FRACTAL_NZ, *NZ_WIDTHS)
DHWCN = 31
"""A format that acl_base.h has no name for."""
PUBLIC = {
    fmt.ACL_FORMAT_NCHW: "NCHW", fmt.ACL_FORMAT_NHWC: "NHWC", fmt.ACL_FORMAT_HWCN: "HWCN",
    fmt.ACL_FORMAT_NCDHW: "NCDHW", fmt.ACL_FORMAT_NDHWC: "NDHWC", DHWCN: "DHWCN",
}  # fmt: skip
"""Axes of images and filters, outermost first."""
BLOCKED = {
    fmt.ACL_FORMAT_NC1HWC0: "NcHW", fmt.ACL_FORMAT_NDC1HWC0: "NDcHW",
    fmt.ACL_FORMAT_FRACTAL_Z: "cHWn", fmt.ACL_FRACTAL_Z_3D: "DcHWn",
}  # fmt: skip
"""The same in blocks: c are the blocks of channels, n the filters, filled up to sixteens; C0 is innermost."""


class Layout(NamedTuple):
    """Where the elements of a tensor lie: the stride of every axis, and the axis whose blocks of `width` elements are
    `strides[axis]` apart, each dense. `storage` is the shape that a tensor of that format has.
    """

    strides: Shape
    axis: int
    width: int
    storage: Shape

    @property
    def numel(self) -> int:
        return count(self.storage)


def block_width(dtype: int, format: int) -> int:
    """C0 of a format: 32 bytes of elements unless the format tells it."""
    return NZ_WIDTHS.get(format, 32 * 8 // (dt.bits(dtype) or 8))


def up(size: int, block: int) -> int:
    return -(-size // block)


def blocks_of_matrices(shape: Shape, width: int) -> Layout:
    """FRACTAL_NZ of matrices [batch..., R, C]: [batch..., C / C0, R / 16, 16, C0], both rounded up."""
    *batch, rows, columns = shape
    across, down = up(columns, width), up(rows, ROWS)
    whole = across * down * ROWS * width
    outer = tuple([step * whole for step in row_major(tuple(batch))])
    strides = (*outer, width, down * ROWS * width)
    return Layout(strides, len(shape) - 1, width, (*batch, across, down, ROWS, width))


def blocks_of_channels(shape: Shape, axes: str, blocked: str, width: int) -> Layout:
    """Images or filters whose axes have these letters."""
    sizes = dict(zip(axes, shape, strict=True))
    lengths = {"c": up(sizes["C"], width), "n": up(sizes["N"], ROWS) * ROWS, **sizes}
    stride, steps = width, {}
    for letter in reversed(blocked):
        steps[letter.upper()] = stride
        stride *= lengths[letter]
    strides = tuple([steps[letter] for letter in axes])
    if not blocked.endswith("n"):
        return Layout(strides, axes.index("C"), width, (*(lengths[each] for each in blocked), width))
    groups = count(tuple([lengths[each] for each in blocked[:-1]]))
    return Layout(strides, axes.index("C"), width, (groups, up(sizes["N"], ROWS), ROWS, width))


def layout_of(shape: Shape, public: int, private: int, width: int) -> Layout | None:
    """A tensor's layout in a private format, where its shape in the public one has as many axes as it needs."""
    if width < 1:
        return None
    if private in NZ_FORMATS:
        return blocks_of_matrices(shape, width) if len(shape) > 1 else None
    axes = PUBLIC.get(public, "")
    return blocks_of_channels(shape, axes, BLOCKED[private], width) if len(axes) == len(shape) > 0 else None


def stored(blocked: TensorFacts, shape: Shape, public: int) -> Layout | None:
    """The layout that a tensor's storage is of; None where it is that of no such shape."""
    if not blocked.storage_shape or count(shape) < 0:
        return None
    found = layout_of(shape, public, blocked.format, blocked.storage_shape[-1])
    return found if found and found.storage == blocked.storage_shape else None
