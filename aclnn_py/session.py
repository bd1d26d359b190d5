"""The Pythonic layer: NumPy in, NumPy out, exceptions instead of codes, no leaks.

    with Session(soc="Ascend910B1") as npu:
        y = npu.call("aclnnSilu", x, npu.empty_like(x))
        print(y.numpy())

An array's memory is freed when nothing refers to it any more and earlier tasks are done; the rest at the end.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from contextlib import ExitStack
from operator import index
from types import TracebackType
from typing import Any

import numpy as np

from . import ops, settings
from .api import operators
from .api.device import system
from .api.device.context import aclrtSetCurrentContext
from .api.device.device import aclrtGetDevice, aclrtResetDevice, aclrtResetDeviceForce, aclrtSetDevice
from .api.handle import Handle
from .api.handles import Context
from .api.memory.memory import aclrtFree, aclrtMalloc, aclrtMemcpy
from .api.streams.stream import aclrtCreateStream, aclrtDestroyStreamForce, aclrtStreamQuery, aclrtSynchronizeStream
from .base import format as fmt
from .base.runtime import ACL_MEM_MALLOC_HUGE_FIRST, ACL_MEMCPY_HOST_TO_DEVICE, ACL_STREAM_STATUS_COMPLETE
from .call_values import argument, ordered, sized
from .device_array import AclError as AclError
from .device_array import Block, acl_dtype, check, entered, host_array, native, of_process
from .device_array import DeviceArray as DeviceArray
from .native import lib
from .rules.core.param import Param


def reset() -> None:
    """Reset the process to its initial state, for tests that must not depend on others.

    Every device is reset by force, aclInit is taken back, and the settings are read from the environment again, without
    those of `settings.replace`. Earlier handles and addresses become invalid.
    """
    device, code = aclrtGetDevice()
    while not code:
        aclrtResetDeviceForce(device)
        device, code = aclrtGetDevice()
    while not system.aclFinalizeReference()[1]:
        pass
    settings.replace(**dict.fromkeys(settings.KEYWORDS))
    settings.reload()
    system.aclGetRecentErrMsg()


def make_current(context: Context | None) -> None:
    """Sessions may be nested or used by other threads: each call works in its session's context."""
    if context is not None and context.alive:
        aclrtSetCurrentContext(context)


def free(addresses: set[int] | list[int]) -> None:
    while addresses:
        aclrtFree(addresses.pop())


class Session:
    """One device, one stream, and everything allocated through them, freed together on exit.

    soc: long SoC name, such as "Ascend910B1" (default: the setting); rules: "source" or "documented"; device: id among
    the visible devices; memory: bytes of each device, or a text such as "4G"; devices, threads: numbers of them.
    The memory of an array that is not referenced any more is freed once the tasks enqueued before are done.
    """

    stream: Any = None
    context: Context | None = None

    def __init__(
        self,
        soc: str | None = None,
        device: int = 0,
        rules: str | None = None,
        *,
        memory: int | str | None = None,
        devices: int | None = None,
        threads: int | None = None,
    ) -> None:
        asked = {"soc": soc, "rules": rules, "memory": memory, "devices": devices, "threads": threads}
        self.wanted = {name: value for name, value in asked.items() if value is not None}
        if self.wanted:  # a wrong one is told here
            before = settings.current()
            settings.replace(**self.wanted)
            settings.restore(before)
        self.device = device
        self.blocks: set[int] = set()
        self.spent: list[int] = []  # dropped: given back once the stream has passed what may still use them

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
            undo.callback(free, self.blocks)
            undo.callback(free, self.spent)
            undo.callback(aclrtDestroyStreamForce, self.stream)
            for sessions in (entered.sessions, of_process):
                sessions.append(self)
                undo.callback(sessions.remove, self)
            self.leaving = undo.pop_all()
        return self

    def __reduce__(self) -> Any:
        raise TypeError("a Session is not copied or pickled: its arrays are, by value")

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Wait for the stream (after an exception: drop its queued tasks), then free everything."""
        with self.leaving:
            make_current(self.context)
            if kind is None and self.stream.alive:
                self.synchronize()

    def enter(self) -> None:
        """Make the session's context current in this thread."""
        if self.stream is None:
            raise RuntimeError("a Session is used inside of its with block: with Session() as npu: ...")
        make_current(self.context)

    def dropped(self, address: int) -> None:
        """Free a block to which no array refers any more, once the stream allows it."""
        if address in self.blocks:
            self.blocks.discard(address)
            self.spent.append(address)

    def allocated(self, nbytes: int) -> Block:
        """Device memory; blocks that can be freed are freed first if that needs no wait, or if memory is short."""
        self.enter()
        if self.spent and aclrtStreamQuery(self.stream) == (ACL_STREAM_STATUS_COMPLETE, 0):
            free(self.spent)
        address, ret = aclrtMalloc(max(nbytes, 1), ACL_MEM_MALLOC_HUGE_FIRST)
        if ret and self.spent:
            system.aclGetRecentErrMsg()
            self.synchronize()
            address, ret = aclrtMalloc(max(nbytes, 1), ACL_MEM_MALLOC_HUGE_FIRST)
        check("aclrtMalloc", ret)
        return Block(self, address)

    def synchronize(self) -> None:
        """Wait until all tasks of the stream have finished; raises AclError with the first failure."""
        self.enter()
        ret = aclrtSynchronizeStream(self.stream)
        free(self.spent)
        check("aclrtSynchronizeStream", ret)

    def empty(self, shape: tuple[int, ...] | int, dtype: Any = np.float32, *, format: str | int = "ND") -> DeviceArray:
        """An uninitialised, contiguous device array of that shape, dtype and format ("ND", "NCHW", ...)."""
        kind, sizes = native(dtype), tuple(map(index, shape if isinstance(shape, Iterable) else (shape,)))
        layout = fmt.strided(format)
        acl_dtype(kind)
        if min(sizes, default=0) < 0:
            raise ValueError(f"shape must have no negative size, got {sizes}")
        count = math.prod(sizes)
        block = self.allocated(count * kind.itemsize)
        strides = tuple(math.prod(sizes[axis + 1 :]) for axis in range(len(sizes)))
        return DeviceArray(block, kind, count, (sizes, strides, 0), layout)

    def empty_like(self, array: Any) -> DeviceArray:
        """An uninitialised, contiguous device array with the shape, dtype and format of a host or device array."""
        like = array if isinstance(array, DeviceArray) else host_array(array)
        return self.empty(like.shape, like.dtype, format=getattr(like, "format", fmt.ACL_FORMAT_ND))

    def array(self, value: Any, *, format: str | int = "ND") -> DeviceArray:
        """A contiguous copy of a host array (NumPy, DLPack, nested sequence) on the device; format as in `empty`."""
        given = host_array(value)
        host = np.ascontiguousarray(given).reshape(given.shape)
        device = self.empty(host.shape, host.dtype, format=format)
        if host.nbytes:
            source = host.reshape(-1).view(np.uint8)
            ret = aclrtMemcpy(device.address, host.nbytes, source, host.nbytes, ACL_MEMCPY_HOST_TO_DEVICE)
            check("aclrtMemcpy", ret)
        return device

    def call(self, api: str, /, *arguments: Any, **named: Any) -> Any:
        """Both phases of an operator on this session's stream; arguments by position, or by their names in C.

        Host arrays are copied to the device; numbers become aclScalar or C values, and sequences of numbers aclIntArray
        and the like, by the types of the parameters. Returns the outputs (DeviceArray; a tuple if there are several);
        one whose shape depends on the data has its final shape. Raises AclError with the code of phase one or two.
        Returns before the operator has run: DeviceArray.numpy() and synchronize() wait.
        """
        phase_one = operators.phase_one(api)  # LookupError for an unknown operator
        operator = ops.find(api)
        arguments = ordered(operator, arguments, named)
        self.enter()
        devices = [self.prepare(param, value) for param, value in zip(operator.params, arguments, strict=True)]
        made: list[Any] = []  # handles of ours; an aclScalar that was given stays the caller's
        try:
            for param, value in zip(operator.params, devices, strict=True):
                made.append(argument(param, value))
            self.run(api, phase_one(*made))
            for number, param in enumerate(operator.params):
                if param.name in operator.counted:
                    devices[number] = sized(devices[number], made[number])
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
        if param.is_list and value is not None:
            return [self.prepared(each) for each in value]
        return self.prepared(value) if param.is_tensor and value is not None else value

    def prepared(self, value: Any) -> DeviceArray:
        return value if isinstance(value, DeviceArray) else self.array(value)
