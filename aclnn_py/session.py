"""The Pythonic layer: NumPy in, NumPy out, exceptions instead of codes, nothing left behind.

    with Session(soc="Ascend910B1") as npu:
        y = npu.call("aclnnSilu", x, npu.empty_like(x))
        print(y.numpy())

The only module beside the conformance suite that imports NumPy.
"""

from __future__ import annotations

import math
from contextlib import ExitStack
from operator import index
from types import TracebackType
from typing import Any

import numpy as np

from . import ops, settings
from .api import meta, operators, system
from .api.context import aclrtSetCurrentContext
from .api.device import aclrtResetDevice, aclrtSetDevice
from .api.handle import Handle
from .api.handles import Context, Scalar
from .api.memory import aclrtFree, aclrtMalloc, aclrtMemcpy
from .api.scalar import plain
from .api.stream import aclrtCreateStream, aclrtDestroyStreamForce, aclrtSynchronizeStream
from .base import dtype as dt
from .base import status
from .base.format import ACL_FORMAT_ND
from .base.runtime import ACL_MEM_MALLOC_HUGE_FIRST, ACL_MEMCPY_DEVICE_TO_HOST, ACL_MEMCPY_HOST_TO_DEVICE
from .native import lib
from .rules.param import Param

NUMPY_NAMES = {
    "float32": dt.ACL_FLOAT, "float16": dt.ACL_FLOAT16, "bfloat16": dt.ACL_BF16, "float64": dt.ACL_DOUBLE,
    "int8": dt.ACL_INT8, "int16": dt.ACL_INT16, "int32": dt.ACL_INT32, "int64": dt.ACL_INT64,
    "uint8": dt.ACL_UINT8, "uint16": dt.ACL_UINT16, "uint32": dt.ACL_UINT32, "uint64": dt.ACL_UINT64,
    "bool": dt.ACL_BOOL, "complex64": dt.ACL_COMPLEX64, "complex128": dt.ACL_COMPLEX128,
}  # fmt: skip


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
    """The dtype in this machine's order of bytes, the only one a device knows."""
    kind: np.dtype[Any] = np.dtype(dtype)
    return kind if kind.isnative else np.dtype(kind.newbyteorder("="))


def acl_dtype(dtype: Any) -> int:
    """aclDataType of a NumPy dtype (ml_dtypes' bfloat16 included); TypeError for any other."""
    name = np.dtype(dtype).name
    if name not in NUMPY_NAMES:
        raise TypeError(f"dtype must be one of {', '.join(NUMPY_NAMES)}, got {name}")
    return NUMPY_NAMES[name]


def host_array(value: Any) -> np.ndarray[Any, Any]:
    """A NumPy array of a host value: an array, anything with __dlpack__, or a nested sequence of numbers."""
    host: np.ndarray[Any, Any]
    if not isinstance(value, np.ndarray) and hasattr(value, "__dlpack__"):
        host = np.from_dlpack(value)
    else:
        host = np.asarray(value)
    return host.astype(native(host.dtype), copy=False)


class DeviceArray:
    """Device memory with shape, dtype, strides and offset (in elements); views share the memory of their base."""

    def __init__(self, session: Session, address: int, dtype: Any, storage: int, view: tuple[Any, ...]) -> None:
        self.session = session
        self.address = address
        self.dtype = np.dtype(dtype)
        self.storage = storage  # elements of the whole allocation
        self.shape, self.strides, self.offset = view

    def view(self, shape: tuple[int, ...], strides: tuple[int, ...], offset: int = 0) -> DeviceArray:
        """Another look at the same memory; strides and offset are in elements and may be negative or zero."""
        return DeviceArray(self.session, self.address, self.dtype, self.storage, (tuple(shape), tuple(strides), offset))

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

    def __repr__(self) -> str:
        return f"<DeviceArray {self.dtype.name}{list(self.shape)} at 0x{self.address:x}>"


def make_current(context: Context | None) -> None:
    """Sessions may be nested or used by other threads: each call works in its session's context."""
    if context is not None and context.alive:
        aclrtSetCurrentContext(context)


def free(addresses: list[int]) -> None:
    while addresses:
        aclrtFree(addresses.pop())


class Session:
    """One device, one stream, and everything allocated through them, released together on exit.

    soc: long SoC name (default: the settings' one); rules: "source" or "documented"; device: user device id.
    """

    def __init__(self, soc: str | None = None, device: int = 0, rules: str | None = None) -> None:
        self.wanted = {name: value for name, value in (("soc", soc), ("rules", rules)) if value is not None}
        self.device = device
        self.addresses: list[int] = []
        self.spent: list[int] = []  # copies of host inputs: given back by the next synchronise
        self.stream: Any = None

    def __enter__(self) -> Session:
        if self.stream is not None and self.stream.alive:
            raise RuntimeError("this Session is entered already: make another one")
        with ExitStack() as undo:
            undo.callback(settings.restore, settings.current())
            if self.wanted:
                settings.replace(**self.wanted)
            check("aclInit", lib.ae_initialise())
            undo.callback(system.aclFinalizeReference)
            undo.callback(make_current, Context.current())
            check("aclrtSetDevice", aclrtSetDevice(self.device))
            undo.callback(aclrtResetDevice, self.device)
            self.context = Context.current()
            self.stream, ret = aclrtCreateStream()
            check("aclrtCreateStream", ret)
            undo.callback(free, self.addresses)
            undo.callback(free, self.spent)
            undo.callback(aclrtDestroyStreamForce, self.stream)
            self.leaving = undo.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Wait for the stream (after an exception: drop what it has not begun), then give everything back."""
        with self.leaving:
            make_current(self.context)
            if kind is None and self.stream.alive:
                self.synchronize()

    def synchronize(self) -> None:
        """Wait for everything enqueued so far; raises AclError with the first failure."""
        make_current(self.context)
        ret = aclrtSynchronizeStream(self.stream)
        free(self.spent)
        check("aclrtSynchronizeStream", ret)

    def empty(self, shape: tuple[int, ...], dtype: Any = np.float32) -> DeviceArray:
        """Uninitialised device memory for a dense array of that shape and dtype."""
        kind, shape = native(dtype), tuple(map(index, shape))
        acl_dtype(kind)
        if min(shape, default=0) < 0:
            raise ValueError(f"shape must have no negative size, got {shape}")
        count = math.prod(shape)
        make_current(self.context)
        address, ret = aclrtMalloc(max(count * kind.itemsize, 1), ACL_MEM_MALLOC_HUGE_FIRST)
        check("aclrtMalloc", ret)
        self.addresses.append(address)
        strides = tuple(math.prod(shape[axis + 1 :]) for axis in range(len(shape)))
        return DeviceArray(self, address, kind, count, (shape, strides, 0))

    def empty_like(self, array: Any) -> DeviceArray:
        """Uninitialised device memory with the shape and dtype of a host or device array."""
        like = array if isinstance(array, DeviceArray) else host_array(array)
        return self.empty(like.shape, like.dtype)

    def array(self, value: Any) -> DeviceArray:
        """Copy a host array (NumPy, DLPack or nested sequence) to the device, dense."""
        given = host_array(value)
        host = np.ascontiguousarray(given).reshape(given.shape)
        device = self.empty(host.shape, host.dtype)
        if host.nbytes:
            source = host.reshape(-1).view(np.uint8)
            ret = aclrtMemcpy(device.address, host.nbytes, source, host.nbytes, ACL_MEMCPY_HOST_TO_DEVICE)
            check("aclrtMemcpy", ret)
        return device

    def call(self, api: str, *arguments: Any) -> Any:
        """Both phases of an operator on this session's stream.

        Host arrays are copied to the device; numbers become aclScalar or plain C values, sequences of numbers arrays,
        as the operator's parameters ask. Returns the outputs (DeviceArray; a tuple if there are several). Raises
        AclError with phase one's or phase two's code. Nothing is waited for: DeviceArray.numpy() and synchronize() do.
        """
        phase_one = operators.phase_one(api)  # LookupError for an operator that nobody declared
        operator = ops.find(api)
        if len(arguments) != len(operator.params):
            names = ", ".join(param.name for param in operator.params)
            raise TypeError(f"{api} takes {len(operator.params)} arguments ({names}), got {len(arguments)}")
        make_current(self.context)
        devices = [self.prepare(param, value) for param, value in zip(operator.params, arguments, strict=True)]
        made: list[Any] = []  # handles of ours; an aclScalar that was given stays the caller's
        try:
            for param, value in zip(operator.params, devices, strict=True):
                made.append(self.handle(param, value))
            self.run(api, phase_one(*made))
        finally:
            for handle, value in zip(made, devices, strict=False):
                if handle is not value and isinstance(handle, Handle):
                    handle.leave()
        outputs = [
            device
            for param, device in zip(operator.params, devices, strict=True)
            if param.role in ("output", "inout") and device is not None
        ]
        return outputs[0] if len(outputs) == 1 else tuple(outputs)

    def run(self, api: str, answer: tuple[int, Any, int]) -> None:
        size, executor, ret = answer
        check(api + operators.SUFFIX, ret)
        workspace = None
        if size:
            workspace, ret = aclrtMalloc(size, ACL_MEM_MALLOC_HUGE_FIRST)
            if ret:
                executor.leave()
            check("aclrtMalloc", ret)
        try:
            check(api, operators.phase_two_of(api)(workspace, size, executor, self.stream))
            if workspace is not None:
                self.synchronize()
        finally:
            if workspace is not None:
                aclrtFree(workspace)

    def prepare(self, param: Param, value: Any) -> Any:
        if value is None or isinstance(value, DeviceArray) or not param.is_tensor:
            return value
        device = self.array(value)
        if param.role == "input":
            self.spent.append(self.addresses.pop())
        return device

    def handle(self, param: Param, value: Any) -> Any:
        if isinstance(value, DeviceArray):
            storage = (value.storage,)
            kind = acl_dtype(value.dtype)
            return meta.aclCreateTensor(
                value.shape, kind, value.strides, value.offset, ACL_FORMAT_ND, storage, value.address
            )
        if value is None or isinstance(value, Scalar):
            return value
        return self.host_value(param.ctype.replace("const", "").strip(" *"), value)

    def host_value(self, ctype: str, value: Any) -> Any:
        """A number or a sequence as what the C type asks for."""
        if ctype == "aclScalar":
            number = plain(value)
            return meta.aclCreateScalar(number, scalar_dtype(number))
        arrays = {"aclIntArray": meta.aclCreateIntArray, "aclFloatArray": meta.aclCreateFloatArray}
        return arrays[ctype](value) if ctype in arrays else value


def scalar_dtype(value: Any) -> int:
    for kind, dtype in ((bool, dt.ACL_BOOL), (int, dt.ACL_INT64), (float, dt.ACL_FLOAT), (complex, dt.ACL_COMPLEX64)):
        if isinstance(value, kind):
            return dtype
    raise TypeError(f"a scalar must be a bool, int, float or complex, got {type(value).__name__}")
