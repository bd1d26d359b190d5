"""aclTensor: a view (shape, strides, offset in elements) of a storage at a device address."""

from __future__ import annotations

from collections.abc import Sequence

from ..base.handle import Handle
from ..grammar.call import TensorFacts, row_major


class Tensor(Handle):
    """What aclCreateTensor returns.

    `facts` are the interned, immutable properties that rules and plans look at (None once destroyed), `address` is the
    storage's device address in bytes without the offset.
    """

    __slots__ = ("address", "facts")
    kind = "aclTensor"

    facts: TensorFacts | None
    address: int | None

    def __init__(self, facts: TensorFacts, address: int) -> None:
        self.facts = facts
        self.address = address
        self.enter()

    def leave(self) -> None:
        super().leave()
        self.facts = None
        self.address = None

    def __repr__(self) -> str:
        if self.facts is None:
            return "<aclTensor destroyed>"
        return f"<aclTensor {self.facts!r} at 0x{self.address or 0:x}>"


def describe(
    viewDims: Sequence[int],
    dataType: int,
    stride: Sequence[int] | None,
    offset: int,
    format: int,
    storageDims: Sequence[int],
) -> TensorFacts:
    """Facts of a new tensor; a missing stride means row-major strides of the view shape (facts 4.1)."""
    view = tuple(viewDims)
    strides = row_major(view) if stride is None else tuple(stride)
    return TensorFacts.of(dataType, view, strides, offset, tuple(storageDims), format)
