"""Arrays that leave the device: to NumPy, DLPack, Python numbers and pickles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import DTypeLike

from ..api.memory.memory import aclrtMemcpy
from ..base.runtime import ACL_MEMCPY_DEVICE_TO_HOST
from .block import innermost
from .errors import check
from .host import HostArray
from .strided import Strided

if TYPE_CHECKING:
    from typing_extensions import CapsuleType

    from .device_array import DeviceArray
    from .namespace import Namespace

CPU = (1, 0)
"""DLPack's kDLCPU with its only device: where copies lie."""


def reach(array: Strided) -> tuple[int, int]:
    """Half-open range of the elements of the storage that a view touches."""
    if 0 in array.shape:
        return array.offset, array.offset
    steps = [(size - 1) * stride for size, stride in zip(array.shape, array.strides, strict=True)]
    low = array.offset + sum(step for step in steps if step < 0)
    return low, array.offset + sum(step for step in steps if step > 0) + 1


class Transfers(Strided):
    """The ways to the host: all of them wait for the stream and copy."""

    __array_priority__ = 1000  # array + DeviceArray is ours to compute

    def __array_namespace__(self, *, api_version: str | None = None) -> Namespace:
        if api_version not in (None, "2022.12", "2023.12", "2024.12"):
            raise ValueError(f"api_version must be 2024.12 or one of those it extends, got {api_version!r}")
        return self.session.xp

    def numpy(self) -> HostArray:
        """Synchronise and copy to the host; shape and dtype are those of the view."""
        self.session.synchronize()
        low, high = reach(self)
        span, size = np.empty(high - low, self.dtype), self.dtype.itemsize
        if span.nbytes:
            start, count = self.address + low * size, span.nbytes
            check("aclrtMemcpy", aclrtMemcpy(span.view(np.uint8), count, start, count, ACL_MEMCPY_DEVICE_TO_HOST))
        strides = tuple(stride * size for stride in self.strides)
        view: HostArray = np.ndarray(self.shape, self.dtype, span, (self.offset - low) * size, strides)
        dense: HostArray = view.copy()
        return dense

    def item(self) -> bool | int | float | complex:
        """The only element as a Python number; waits for the stream. ValueError unless there is exactly one."""
        if self.size != 1:
            raise ValueError(f"only an array of one element has a Python number, this one has {self.size}")
        found: bool | int | float | complex = self.numpy().item()
        return found

    def tolist(self) -> object:
        """Nested lists of Python numbers; waits for the stream."""
        return self.numpy().tolist()

    def __bool__(self) -> bool:
        return bool(self.item())

    def __int__(self) -> int:
        return int(self.item())  # type: ignore[arg-type]

    def __float__(self) -> float:
        return float(self.item())  # type: ignore[arg-type]

    def __complex__(self) -> complex:
        return complex(self.item())

    def __index__(self) -> int:
        if self.dtype.kind not in "iu":
            raise TypeError(f"an index must have an integer dtype, got {self.dtype.name}")
        return int(self.item())  # type: ignore[arg-type]

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> HostArray:
        if copy is False:
            raise ValueError("an array in device memory comes to the host as a copy only")
        host = self.numpy()
        found: HostArray = host if dtype is None else host.astype(np.dtype(dtype))
        return found

    def __dlpack__(
        self,
        *,
        stream: int | None = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> CapsuleType:
        if copy is False:
            raise BufferError("an array in device memory comes to the host as a copy only")
        if dl_device not in (None, CPU):
            raise BufferError(f"dl_device must be {CPU}, the CPU, got {dl_device}")
        host = self.numpy()
        if np.lib.NumpyVersion(np.__version__) >= "2.1.0":
            return host.__dlpack__(max_version=max_version)
        return host.__dlpack__()

    def __dlpack_device__(self) -> tuple[int, int]:
        return CPU

    def __reduce__(self) -> tuple[object, ...]:
        return unpickled, (self.numpy(), self.format)


def unpickled(values: HostArray, format: int) -> DeviceArray:
    """What pickle makes of a DeviceArray; RuntimeError where there is no Session that could have it."""
    session = innermost()
    if session is None:
        raise RuntimeError("a DeviceArray is unpickled inside of a Session: with Session() as npu: pickle.load(...)")
    return session.array(values, format=format)
