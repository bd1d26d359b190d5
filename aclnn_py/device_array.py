"""Arrays in device memory, and the host values that become such: NumPy's, DLPack's, nested sequences."""

from __future__ import annotations

import math
import sys
import threading
from collections.abc import Iterator
from typing import Any, Protocol

import numpy as np

from .api.device import system
from .api.memory.memory import aclrtMemcpy
from .base import dtype as dt
from .base import format as fmt
from .base import status
from .base.runtime import ACL_MEMCPY_DEVICE_TO_HOST

NUMPY_NAMES = {
    "float32": dt.ACL_FLOAT, "float16": dt.ACL_FLOAT16, "bfloat16": dt.ACL_BF16, "float64": dt.ACL_DOUBLE,
    "int8": dt.ACL_INT8, "int16": dt.ACL_INT16, "int32": dt.ACL_INT32, "int64": dt.ACL_INT64,
    "uint8": dt.ACL_UINT8, "uint16": dt.ACL_UINT16, "uint32": dt.ACL_UINT32, "uint64": dt.ACL_UINT64,
    "bool": dt.ACL_BOOL, "complex64": dt.ACL_COMPLEX64, "complex128": dt.ACL_COMPLEX128,
    "float8_e4m3fn": dt.ACL_FLOAT8_E4M3FN, "float8_e5m2": dt.ACL_FLOAT8_E5M2,
}  # fmt: skip
CPU = (1, 0)
"""DLPack's kDLCPU with its only device: where copies lie."""


class AclError(RuntimeError):
    """A call that returned a code other than 0: `code`, its `name`, and the `message` of aclGetRecentErrMsg."""

    def __init__(self, call: str, code: int, message: str | None) -> None:
        self.call = call
        self.code = code
        self.name = status.name(code)
        self.message = (message or "").strip()
        super().__init__(f"{call}: {code} {self.name}" + (f"\n{self.message}" if self.message else ""))


def check(call: str, code: int) -> None:
    if code:
        raise AclError(call, code, system.aclGetRecentErrMsg())


def native(dtype: Any) -> np.dtype[Any]:
    """The NumPy dtype of a dtype of NumPy or torch, in native byte order."""
    module, _, name = str(dtype).partition(".")
    if module == "torch":
        import ml_dtypes

        dtype = ml_dtypes.bfloat16 if name == "bfloat16" else name
    kind: np.dtype[Any] = np.dtype(dtype)
    return kind if kind.isnative else np.dtype(kind.newbyteorder("="))


def acl_dtype(dtype: Any) -> int:
    """aclDataType of a dtype of NumPy (ml_dtypes' bfloat16 included) or torch; TypeError for any other."""
    name = native(dtype).name
    if name not in NUMPY_NAMES:
        raise TypeError(f"dtype must be one of {', '.join(NUMPY_NAMES)}, got {name}")
    return NUMPY_NAMES[name]


def host_array(value: Any) -> np.ndarray[Any, Any]:
    """A NumPy array of a host value: an array, anything with __dlpack__, or a nested sequence of numbers."""
    host: np.ndarray[Any, Any]
    if str(getattr(value, "dtype", "")) == "torch.bfloat16":  # which NumPy's DLPack does not know
        host = value.detach().contiguous().view(sys.modules["torch"].int16).numpy().view(native(value.dtype))
    elif not isinstance(value, np.ndarray) and hasattr(value, "__dlpack__"):
        host = np.from_dlpack(value)
    else:
        host = np.asarray(value)
    return host.astype(native(host.dtype), copy=False)


class Owner(Protocol):
    """A session, as its arrays see it."""

    blocks: set[int]

    def synchronize(self) -> None: ...

    def array(self, value: Any, *, format: str | int = "ND") -> DeviceArray: ...

    def dropped(self, address: int) -> None: ...


class Entered(threading.local):
    """The sessions in whose with blocks a thread is, innermost last."""

    def __init__(self) -> None:
        self.sessions: list[Owner] = []


entered = Entered()
of_process: list[Owner] = []
"""The same of all threads: a thread without a session of its own works in the latest."""


class Block:
    """Device memory of a session, freed when no array refers to it any more."""

    __slots__ = ("address", "session")

    def __init__(self, session: Owner, address: int) -> None:
        self.session = session
        self.address = address
        session.blocks.add(address)

    def __del__(self) -> None:
        self.session.dropped(self.address)

    def __reduce__(self) -> Any:
        raise TypeError("device memory is not copied or pickled: a DeviceArray in it is, by value")


class DeviceArray:
    """Device memory with shape, dtype, strides and offset (in elements); views share the memory of their base.

    `format` is the aclFormat that its tensors have: ND, or what convolutions and pooling ask for, such as NCHW.

    NumPy takes one like any array (`np.asarray`, `np.sum`), torch by `torch.from_dlpack`: both get a copy on the host.
    `copy`, like those of module copy, gives an array of the same session. A pickle has dtype, shape, format and values;
    pickle.loads makes an array of the Session in whose with block it is called.
    """

    def __init__(
        self, block: Block, dtype: Any, storage: int, view: tuple[Any, ...], format: int = fmt.ACL_FORMAT_ND
    ) -> None:
        self.block = block
        self.session, self.address = block.session, block.address
        self.dtype = np.dtype(dtype)
        self.storage = storage  # elements of the whole allocation
        self.shape, self.strides, self.offset = view
        self.format = format

    @property
    def ndim(self) -> int:
        """Number of axes."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """Number of elements of the view."""
        return int(math.prod(self.shape))

    @property
    def nbytes(self) -> int:
        """Bytes that the view's elements take."""
        return self.size * int(self.dtype.itemsize)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of an array without axes")
        return int(self.shape[0])

    def view(self, shape: tuple[int, ...], strides: tuple[int, ...], offset: int = 0) -> DeviceArray:
        """Another view of the same memory; strides and offset are in elements, strides may be negative or zero."""
        return DeviceArray(self.block, self.dtype, self.storage, (tuple(shape), tuple(strides), offset), self.format)

    @property
    def T(self) -> DeviceArray:
        """The axes in reverse order, without a copy."""
        return self.view(self.shape[::-1], self.strides[::-1], self.offset)

    def numpy(self) -> np.ndarray[Any, Any]:
        """Synchronise and copy to the host; shape and dtype are those of the view."""
        self.session.synchronize()
        whole = np.empty(self.storage, self.dtype)
        if whole.nbytes:
            kind = ACL_MEMCPY_DEVICE_TO_HOST
            check("aclrtMemcpy", aclrtMemcpy(whole.view(np.uint8), whole.nbytes, self.address, whole.nbytes, kind))
        size = self.dtype.itemsize
        strides = tuple(stride * size for stride in self.strides)
        view: np.ndarray[Any, Any] = np.ndarray(self.shape, self.dtype, whole, self.offset * size, strides)
        dense: np.ndarray[Any, Any] = view.copy()
        return dense

    def copy(self) -> DeviceArray:
        """A contiguous copy of the view in the same session; waits for the stream."""
        return self.session.array(self.numpy(), format=self.format)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> DeviceArray:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickled, (self.numpy(), self.format)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        if copy is False:
            raise ValueError("an array in device memory comes to the host as a copy only")
        host = self.numpy()
        return host if dtype is None else host.astype(dtype)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.numpy())

    def __dlpack__(self, **asked: Any) -> Any:
        return self.numpy().__dlpack__(**asked)

    def __dlpack_device__(self) -> tuple[int, int]:
        return CPU

    def __repr__(self) -> str:
        return f"<DeviceArray {self.dtype.name}{list(self.shape)} at 0x{self.address:x}>"


def unpickled(values: np.ndarray[Any, Any], format: int) -> DeviceArray:
    """What pickle makes of a DeviceArray; RuntimeError where there is no Session that could have it."""
    sessions = entered.sessions or of_process
    if not sessions:
        raise RuntimeError("a DeviceArray is unpickled inside of a Session: with Session() as npu: pickle.load(...)")
    return sessions[-1].array(values, format=format)
