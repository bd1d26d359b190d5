"""The objects behind ACL handles (aclTensor, aclrtStream ...): an address each, which the engine looks up.

They hold nothing but the address. An object of the engine lives until it is destroyed, whether or not Python still has
its handle: what a program forgets stays a leak, as in C.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar
from weakref import WeakValueDictionary

from ..native import ffi, lib
from ..rules.core.call import TensorFacts
from .handle import ADDRESS, Describing, Handle, Interned, Quick, address_of


class Tensor(Describing):
    """What aclCreateTensor returns: a view (shape, strides, offset in elements) of a storage at a device address."""

    __slots__ = ()
    kind = "aclTensor"
    destroyer = "aclDestroyTensor"
    tensor = ADDRESS

    @property
    def facts(self) -> TensorFacts | None:
        """What rules and plans look at; None once destroyed."""
        words = facts_words(self.pointer)
        if words is None:
            return None
        dtype, format, offset, rank, strides, storage = words[:6]
        values = words[6:]
        ends = rank, rank + strides, rank + strides + storage
        shape, steps, room = values[: ends[0]], values[ends[0] : ends[1]], values[ends[1] : ends[2]]
        return TensorFacts.of(dtype, tuple(shape), tuple(steps), offset, tuple(room), format)


def facts_words(tensor: Any) -> list[int] | None:
    """Of the tensor at an address: dtype, format, offset, rank, number of strides, storage rank, then their values.

    None once it is destroyed.
    """
    room, word = 64, address_of(tensor)
    while True:
        words = ffi.new("int64_t[]", room)
        count = lib.ae_tensor_facts(word, words, room)
        if count <= room:
            return list(words[0:count]) if count else None
        room = count


class Scalar(Quick):
    """What aclCreateScalar returns: one host value with a dtype."""

    __slots__ = ()
    kind = "aclScalar"
    destroyer = "aclDestroyScalar"
    scalar = ADDRESS


class IntArray(Quick):
    __slots__ = ()
    kind = "aclIntArray"
    destroyer = "aclDestroyIntArray"
    ints = ADDRESS


class FloatArray(Quick):
    __slots__ = ()
    kind = "aclFloatArray"
    destroyer = "aclDestroyFloatArray"
    floats = ADDRESS


class BoolArray(Quick):
    __slots__ = ()
    kind = "aclBoolArray"
    destroyer = "aclDestroyBoolArray"
    bools = ADDRESS


class TensorList(Describing):
    """A list that owns its tensors: destroying it destroys them."""

    __slots__ = ()
    kind = "aclTensorList"
    destroyer = "aclDestroyTensorList"
    tensors = ADDRESS


class ScalarList(Quick):
    """A list that owns its scalars: destroying it destroys them."""

    __slots__ = ()
    kind = "aclScalarList"
    destroyer = "aclDestroyScalarList"
    scalars = ADDRESS


class DataBuffer(Describing):
    """What aclCreateDataBuffer returns: an address and a length of memory that it does not own."""

    __slots__ = ()
    kind = "aclDataBuffer"
    destroyer = "aclDestroyDataBuffer"


class Executor(Quick):
    """What phase one returns: a plan with its arguments, used up by its first run unless it is repeatable."""

    __slots__ = ()
    kind = "aclOpExecutor"
    destroyer = "aclDestroyAclOpExecutor"
    executor = ADDRESS


class Owned(Interned):
    """A handle of what belongs to a context."""

    __slots__ = ()

    @property
    def context(self) -> Context | None:
        """The context that it belongs to; None once either is gone."""
        return Context.made(ffi.cast("void *", lib.ae_context_of(self.word)))


class Stream(Owned):
    """A queue of tasks."""

    __slots__ = ("stream",)
    kind = "aclrtStream"
    destroyer = "aclrtDestroyStreamForce"
    known: ClassVar[WeakValueDictionary[Any, Any]] = WeakValueDictionary()

    stream: float
    """The address for quick functions."""

    @classmethod
    def first(cls, pointer: Any) -> Stream:
        handle = super().first(pointer)
        handle.stream = float(address_of(pointer))
        return handle


class Event(Owned):
    """A marker that streams record and wait for."""

    __slots__ = ()
    kind = "aclrtEvent"
    destroyer = "aclrtDestroyEvent"
    known: ClassVar[WeakValueDictionary[Any, Any]] = WeakValueDictionary()


class Context(Interned):
    """Streams, events and failures belong to a context: primary (one per device, counted) or explicit."""

    __slots__ = ()
    kind = "aclrtContext"
    destroyer = "aclrtDestroyContext"
    known: ClassVar[WeakValueDictionary[Any, Any]] = WeakValueDictionary()

    @classmethod
    def current(cls) -> Context | None:
        """This thread's, None without one. Unlike aclrtGetCurrentContext it opens nothing and refuses nothing."""
        return cls.made(ffi.cast("void *", lib.ae_context_now()))


class Graph(Interned):
    """A captured graph: tasks that aclmdlRIExecuteAsync enqueues any number of times."""

    __slots__ = ()
    kind = "aclmdlRI"
    destroyer = "aclmdlRIDestroy"
    known: ClassVar[WeakValueDictionary[Any, Any]] = WeakValueDictionary()


class TaskGroup(Interned):
    """Kernels of a graph whose arguments can be replaced; destroyed with its graph."""

    __slots__ = ()
    kind = "aclrtTaskGrp"
    known: ClassVar[WeakValueDictionary[Any, Any]] = WeakValueDictionary()

    def leave(self) -> None:
        """Nothing destroys a group but the end of its graph."""


class PhysicalMemory(Interned):
    """Physical memory (aclrtMallocPhysical), to be mapped to addresses."""

    __slots__ = ()
    kind = "aclrtDrvMemHandle"
    destroyer = "aclrtFreePhysical"
    known: ClassVar[WeakValueDictionary[Any, Any]] = WeakValueDictionary()


class Notify(Interned):
    """A flag that streams set and wait for (aclrtRecordNotify, aclrtWaitAndResetNotify)."""

    __slots__ = ()
    kind = "aclrtNotify"
    destroyer = "aclrtDestroyNotify"
    known: ClassVar[WeakValueDictionary[Any, Any]] = WeakValueDictionary()


class Label(Interned):
    """A position in a stream of a model, the target of aclrtSwitchLabelByIndex."""

    __slots__ = ()
    kind = "aclrtLabel"
    destroyer = "aclrtDestroyLabel"
    known: ClassVar[WeakValueDictionary[Any, Any]] = WeakValueDictionary()


class LabelList(Interned):
    """The labels among which aclrtSwitchLabelByIndex chooses."""

    __slots__ = ()
    kind = "aclrtLabelList"
    destroyer = "aclrtDestroyLabelList"
    known: ClassVar[WeakValueDictionary[Any, Any]] = WeakValueDictionary()


CLASSES: tuple[type[Handle], ...] = (
    Tensor, Scalar, IntArray, FloatArray, BoolArray, TensorList, ScalarList, DataBuffer, Executor,
    Stream, Event, Context, Graph, TaskGroup, PhysicalMemory, Notify, Label,
    LabelList,
)  # fmt: skip
KINDS: dict[str, type[Handle]] = {each.kind: each for each in CLASSES}
"""C type of a handle -> its class."""


def living(*kinds: str) -> Iterator[Handle]:
    """All live objects of these kinds, whoever created them; without kinds, all objects."""
    for kind in kinds or KINDS:
        cursor = ffi.new("uint64_t *")
        while word := lib.ae_handle_next(kind.encode(), cursor):
            found = KINDS[kind].made(ffi.cast("void *", word))
            assert found is not None
            yield found
