"""What a device array is: a block of device memory, and a strided view of it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..api.handles import Tensor
from ..api.tensors import meta
from ..base import format as fmt
from .dtypes import Kind, acl_dtype

if TYPE_CHECKING:
    from .block import Block
    from .device_array import DeviceArray
    from .session import Session

Shape = tuple[int, ...]


def row_major(shape: Shape) -> Shape:
    """Strides in elements of a dense array."""
    strides, step = [], 1
    for size in reversed(shape):
        strides.append(step)
        step *= size
    return tuple(reversed(strides))


def is_dense(shape: Shape, strides: Shape) -> bool:
    """Whether the elements lie one behind the other in row-major order."""
    wanted = row_major(shape)
    return 0 in shape or all(size == 1 or one == other for size, one, other in zip(shape, strides, wanted, strict=True))


class Strided:
    """Device memory with shape, dtype, strides and offset (in elements); views share the memory of their base.

    `storage` are the elements of the whole allocation, `format` the aclFormat of its tensors.
    """

    def __init__(
        self, block: Block, dtype: Kind, storage: int, view: tuple[Shape, Shape, int], format: int = fmt.ACL_FORMAT_ND
    ) -> None:
        self.block = block
        self.session: Session = block.session
        self.address = block.address
        self.dtype = dtype
        self.storage = storage
        self.shape, self.strides, self.offset = view
        self.format = format

    def __del__(self) -> None:
        session = self.__dict__.get("session")
        if session is not None:
            session.forget(self)

    def tensor(self) -> Tensor:
        """The aclTensor of the array, made when first needed; the session destroys it with the array."""
        return self.session.tensors.get(id(self)) or self.described()

    def described(self) -> Tensor:
        storage, kind = (self.storage,), acl_dtype(self.dtype)
        made: Tensor = meta.aclCreateTensor(
            self.shape, kind, self.strides, self.offset, self.format, storage, self.address
        )
        if made is not None:  # refused: null, which phase one answers
            self.session.tensors[id(self)] = made
        return made

    @property
    def ndim(self) -> int:
        """Number of axes."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """Number of elements of the view."""
        return math.prod(self.shape)

    @property
    def itemsize(self) -> int:
        """Bytes of an element."""
        return self.dtype.itemsize

    @property
    def nbytes(self) -> int:
        """Bytes that the view's elements take."""
        return self.size * self.dtype.itemsize

    @property
    def device(self) -> str:
        """The device that the memory belongs to, as torch_npu writes it: "npu:0"."""
        return f"npu:{self.session.device}"

    @property
    def is_contiguous(self) -> bool:
        """Whether the elements lie one behind the other in row-major order."""
        return is_dense(self.shape, self.strides)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of an array without axes")
        return self.shape[0]

    def view(self, shape: Iterable[int], strides: Iterable[int], offset: int = 0) -> DeviceArray:
        """Another view of the same memory; strides and offset are in elements, strides may be negative or zero."""
        parts = tuple(shape), tuple(strides), offset
        return type(self)(self.block, self.dtype, self.storage, parts, self.format)  # type: ignore[return-value]
