"""What casts of storage formats ask: pairs of formats, and dtypes in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....rules.core.call import Call
from ....rules.core.term import Pair
from .blocked_layouts import DHWCN, NZ_FORMATS, PUBLIC, block_width, layout_of

NZ = fmt.ACL_FORMAT_FRACTAL_NZ
MATRICES = (fmt.ACL_FORMAT_ND, fmt.ACL_FORMAT_NCL, fmt.ACL_FORMAT_NCHW, fmt.ACL_FORMAT_NCDHW)
"""Public formats of matrices, and of batches of them."""
FORWARD = (
    *((public, NZ) for public in MATRICES),
    (fmt.ACL_FORMAT_NCDHW, fmt.ACL_FORMAT_NDC1HWC0), (fmt.ACL_FORMAT_NCDHW, fmt.ACL_FRACTAL_Z_3D),
    (DHWCN, fmt.ACL_FRACTAL_Z_3D), (fmt.ACL_FORMAT_NCHW, fmt.ACL_FORMAT_NC1HWC0),
    (fmt.ACL_FORMAT_NHWC, fmt.ACL_FORMAT_NC1HWC0), (fmt.ACL_FORMAT_NCHW, fmt.ACL_FORMAT_FRACTAL_Z),
    (fmt.ACL_FORMAT_HWCN, fmt.ACL_FORMAT_FRACTAL_Z), (fmt.ACL_FORMAT_NDHWC, fmt.ACL_FORMAT_NDC1HWC0),
)  # fmt: skip
"""From a public format to a blocked one, on the A2 and A3 families."""
PAIRS = (*FORWARD, *((private, public) for public, private in FORWARD))
EXAMPLES = {
    fmt.ACL_FORMAT_ND: (17, 34), fmt.ACL_FORMAT_NCL: (2, 17, 34), fmt.ACL_FORMAT_NCHW: (2, 3, 17, 34),
    fmt.ACL_FORMAT_NCDHW: (1, 2, 3, 17, 18),
}  # fmt: skip
"""Shapes of matrices in tensors of a public format."""
SIZES = {"N": 18, "C": 17, "D": 2, "H": 3, "W": 2}
"""Of images and filters."""


def label(format: int) -> str:
    return "DHWCN" if format == DHWCN else fmt.label(format)


def with_formats(call: Call, source: w.Param, target: w.Param, formats: tuple[int, int]) -> Iterator[Call]:
    """The call with tensors in these formats, of shapes that fit each other."""
    private = [fmt.is_private(each) for each in formats]
    if private[0] == private[1]:
        shape = EXAMPLES[fmt.ACL_FORMAT_ND]
        if not private[0]:
            yield call.but(source, shape=shape, format=formats[0]).but(target, shape=shape, format=formats[1])
        return
    public, blocked = (formats[1], formats[0]) if private[0] else formats
    of_matrices = blocked in NZ_FORMATS
    shape = EXAMPLES.get(public, ()) if of_matrices else tuple([SIZES[each] for each in PUBLIC.get(public, "")])
    layout = layout_of(shape, public, blocked, block_width(call.tensor(source).dtype, blocked))
    if layout is not None:
        plain, stored = {"shape": shape, "format": public}, {"shape": shape, "format": blocked}
        stored["storage_shape"] = layout.storage
        one, other = (stored, plain) if private[0] else (plain, stored)
        yield call.but(source, **one).but(target, **other)


class FormatPair(Pair):
    """The storage formats of two tensors."""

    label = "formats"

    def __init__(self, one: w.Param, other: w.Param) -> None:
        self._set(one=w.Format(one), other=w.Format(other))

    def read(self, call: Call) -> tuple[int, int]:
        return self.one.read(call), self.other.read(call)

    def write(self, call: Call, value: tuple[int, int]) -> Iterator[Call]:
        yield from with_formats(call, self.one.param, self.other.param, value)

    def show(self, value: Any) -> str:
        return " to ".join(map(label, value)) if isinstance(value, tuple) else label(value)


class DtypeAndFormat(Pair):
    """The dtype of a tensor with its storage format."""

    label = "dtype and format"

    def __init__(self, param: w.Param) -> None:
        self._set(one=w.Dtype(param), other=w.Format(param))

    def read(self, call: Call) -> tuple[int, int]:
        return self.one.read(call), self.other.read(call)

    def show(self, value: Any) -> str:
        return f"{dt.label(value[0])} in {fmt.label(value[1])}" if isinstance(value, tuple) else str(value)

    def __str__(self) -> str:
        return f"{self.label} of {self.one.name}"
