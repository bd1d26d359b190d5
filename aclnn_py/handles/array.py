"""aclIntArray, aclFloatArray, aclBoolArray, and the lists of tensors and scalars."""

from __future__ import annotations

from collections.abc import Iterable

from ..base.handle import Handle
from .scalar import Scalar
from .tensor import Tensor


class Array(Handle):
    """An immutable copy of host values."""

    __slots__ = ("values",)

    values: tuple[int, ...] | tuple[float, ...] | tuple[bool, ...]

    def __init__(self, values: Iterable[int] | Iterable[float] | Iterable[bool]) -> None:
        self.values = tuple(values)
        self.enter()

    def __len__(self) -> int:
        return len(self.values)


class IntArray(Array):
    __slots__ = ()
    kind = "aclIntArray"


class FloatArray(Array):
    __slots__ = ()
    kind = "aclFloatArray"


class BoolArray(Array):
    __slots__ = ()
    kind = "aclBoolArray"


class HandleList(Handle):
    """Members are kept as given; destroying the list destroys every member (facts 4.1, pitfall 8)."""

    __slots__ = ("members",)

    members: tuple[Handle | None, ...]

    def __init__(self, members: Iterable[Handle | None]) -> None:
        self.members = tuple(members)
        self.enter()

    def __len__(self) -> int:
        return len(self.members)

    def leave(self) -> None:
        for member in self.members:
            if member is not None and member.alive:
                member.leave()
        super().leave()


class TensorList(HandleList):
    __slots__ = ()
    kind = "aclTensorList"
    member = Tensor


class ScalarList(HandleList):
    __slots__ = ()
    kind = "aclScalarList"
    member = Scalar
