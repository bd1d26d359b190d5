"""The session: a device, a stream, and everything allocated through them."""

from __future__ import annotations

from contextlib import ExitStack
from importlib import import_module
from types import TracebackType
from typing import Any, NoReturn

from .. import settings
from ..api.device import system
from ..api.device.context import aclrtSetCurrentContext
from ..api.device.device import aclrtGetDevice, aclrtResetDevice, aclrtResetDeviceForce, aclrtSetDevice
from ..api.handle import Handle
from ..api.handles import Context, Scalar, Stream, Tensor
from ..api.memory.memory import aclrtFree, aclrtMalloc
from ..api.streams.stream import aclrtCreateStream, aclrtDestroyStreamForce, aclrtStreamQuery, aclrtSynchronizeStream
from ..api.tensors import meta
from ..base.runtime import ACL_MEM_MALLOC_HUGE_FIRST, ACL_STREAM_STATUS_COMPLETE
from ..native import lib
from ..rules.core.param import Param
from .arguments import argument, scalar_dtype
from .block import Block, entered, of_process
from .bound import MOST_VALUES, Bound, scalar_key
from .carriers import Carriers
from .creation import Creation
from .errors import check
from .host import number_of
from .namespace import Namespace
from .operators import Operators
from .strided import Strided

context_now = lib.ae_context_now


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


def leave(handles: dict[Any, Any]) -> None:
    """Destroy what a session has described."""
    while handles:
        found = handles.popitem()[1]
        if isinstance(found, Handle):
            found.leave()


class Session(Operators, Creation):
    """One device, one stream, and everything allocated through them, freed together on exit.

    soc: long SoC name, such as "Ascend910B1" (default: the setting); rules: "source" or "documented"; device: id among
    the visible devices; memory: bytes of each device, or a text such as "4G"; devices, threads: numbers of them.
    faults: to inject, such as "aclrtMalloc:3=207001", counted from the session's beginning; schedule: seed of an
    unusual order of streams.
    check: "all", or checks such as "race,init" that run inside: what they find is printed on stderr at the end.
    The memory of an array that is not referenced any more is freed once the tasks enqueued before are done.
    """

    stream: Stream | None = None
    context: Context | None = None
    context_word: float = -1  # no context's

    def __init__(
        self,
        soc: str | None = None,
        device: int = 0,
        rules: str | None = None,
        *,
        memory: int | str | None = None,
        devices: int | None = None,
        threads: int | None = None,
        faults: str | None = None,
        schedule: int | None = None,
        check: str | None = None,
    ) -> None:
        asked = {"soc": soc, "rules": rules, "memory": memory, "devices": devices, "threads": threads}
        asked |= {"faults": faults, "schedule": schedule}
        self.check = check
        self.wanted = {name: value for name, value in asked.items() if value is not None}
        if self.wanted:  # a wrong one is told here
            before = settings.current()
            settings.replace(**self.wanted)
            settings.restore(before)
        self.device = device
        self.blocks: set[int] = set()
        self.spent: list[int] = []  # dropped: given back once the stream has passed what may still use them
        self.tensors: dict[int, Tensor] = {}  # of arrays, by id
        self.values: dict[object, Any] = {}  # aclScalars and arrays of numbers, by what they hold
        self.bound: dict[str, Bound] = {}
        self.carriers: dict[object, Carriers] = {}  # by operator and dtypes

    @property
    def xp(self) -> Namespace:
        """The names of the array API standard over this session."""
        return Namespace(self)

    def __enter__(self) -> Session:
        if self.stream is not None and self.stream.alive:
            raise RuntimeError("this Session is entered already: make another one")
        with ExitStack() as undo:
            undo.callback(settings.restore, settings.current())
            if self.wanted:
                settings.replace(**self.wanted)
            if self.check is not None:
                printing = import_module("..checks.checking", __package__).printing  # a room above
                undo.enter_context(printing(self.check))
            check("aclInit", lib.ae_initialise())
            undo.callback(system.aclFinalizeReference)
            undo.callback(make_current, Context.current())
            check("aclrtSetDevice", aclrtSetDevice(self.device))
            undo.callback(aclrtResetDevice, self.device)
            self.context = Context.current()
            self.context_word = context_now()
            self.profile = settings.current().profile
            self.stream, ret = aclrtCreateStream()
            check("aclrtCreateStream", ret)
            for addresses in (self.blocks, self.spent):
                undo.callback(free, addresses)
            for handles in (self.tensors, self.values):
                undo.callback(leave, handles)
            undo.callback(aclrtDestroyStreamForce, self.stream)
            for sessions in (entered.sessions, of_process):
                sessions.append(self)
                undo.callback(sessions.remove, self)
            self.leaving = undo.pop_all()
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Session is not copied or pickled: its arrays are, by value")

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Wait for the stream (after an exception: drop its queued tasks), then free everything."""
        with self.leaving:
            make_current(self.context)
            if kind is None and self.stream is not None and self.stream.alive:
                self.synchronize()

    def enter(self) -> None:
        """Make the session's context current in this thread."""
        if self.stream is None:
            raise RuntimeError("a Session is used inside of its with block: with Session() as npu: ...")
        if context_now() != self.context_word:
            make_current(self.context)
        if len(self.values) > MOST_VALUES:
            leave(self.values)

    def dropped(self, address: int) -> None:
        """Free a block to which no array refers any more, once the stream allows it."""
        if address in self.blocks:
            self.blocks.discard(address)
            self.spent.append(address)

    def forget(self, array: Strided) -> None:
        """Destroy the aclTensor of an array, if it has one."""
        tensor = self.tensors.pop(id(array), None)
        if tensor is not None:
            tensor.leave()

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
        if context_now() != self.context_word:
            self.enter()
        ret = aclrtSynchronizeStream(self.stream)
        if self.spent:
            free(self.spent)
        if ret:
            check("aclrtSynchronizeStream", ret)

    def scalar(self, value: object, dtype: int | None = None) -> Scalar | None:
        """The aclScalar of a number, which the session keeps; one that is given stays the caller's."""
        if value is None or isinstance(value, Scalar):
            return value
        key = scalar_key(value) if dtype is None else (*scalar_key(value), dtype)
        found: Scalar | None = self.values.get(key)
        if found is None:
            number = number_of(value)
            found = self.keep(key, meta.aclCreateScalar(number, scalar_dtype(number) if dtype is None else dtype))
        return found

    def host_array(self, param: Param, value: Any) -> Any:
        """The aclIntArray (or FloatArray, BoolArray) of a sequence, which the session keeps."""
        if isinstance(value, Handle):
            return value
        numbers = tuple(value)
        key = param.ctype, numbers, tuple(map(type, numbers))
        return self.values.get(key) or self.keep(key, argument(param, value))

    def keep(self, key: object, made: Any) -> Any:
        self.values[key] = made
        return made
