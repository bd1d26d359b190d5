"""The objects behind InfiniOp's handles: addresses of cells in C that begin with {device type, device id}."""

from __future__ import annotations

from typing import Any

from ..api.handle import Pointed
from ..api.handles import Event
from ..api.unpack import TOP
from ..native import ffi, lib
from ..rules.core.call import TensorFacts
from .checks import facts
from .generic import MOST_AXES


class Celled(Pointed):
    """A handle with a cell, which programs may read and write: its device type is what counts."""

    __slots__ = ()

    def cell(self, at: int) -> int:
        """A number in the cell; -1 once the handle is destroyed."""
        return int(ffi.cast("int32_t *", self.pointer)[at]) if self.alive else -1

    @property
    def device(self) -> int:
        """infiniDevice_t; -1 once the handle is destroyed."""
        return self.cell(0)

    @device.setter
    def device(self, value: int) -> None:
        if self.alive:
            ffi.cast("int32_t *", self.pointer)[0] = value

    @property
    def device_id(self) -> int:
        """Number among the devices of its type; -1 once the handle is destroyed."""
        return self.cell(1)

    def leave(self) -> None:
        """Destroy the object; one that is gone already is left alone."""
        lib.ae_infini_end(self.word)


class OpHandle(Celled):
    """A device that descriptors are made for."""

    __slots__ = ()
    kind = "infiniopHandle_t"


class TensorDescriptor(Celled):
    """dtype (infiniDtype_t), shape and strides (in elements, signed) of a tensor; belongs to no device."""

    __slots__ = ()
    kind = "infiniopTensorDescriptor_t"

    @property
    def facts(self) -> TensorFacts | None:
        """What rules and plans look at; None once destroyed."""
        words = ffi.new("int64_t[]", 2 + 2 * MOST_AXES)
        if not lib.ae_infini_tensor_facts(self.word, words, len(words)):
            return None
        dtype, rank = words[0:2]
        shape = tuple(size % TOP for size in words[2 : 2 + rank])
        return facts(dtype, shape, tuple(words[2 + rank : 2 + 2 * rank]))


class Descriptor(Celled):
    """An operator made ready for one device and one set of tensors; copies all it needs of them."""

    __slots__ = ()
    kind = "infiniopDescriptor_t"


class HostEvent(Celled):
    """An event of the CPU, where everything is done at once: the time of its newest record."""

    __slots__ = ()
    kind = "infinirtEvent_t"


KINDS: dict[str, type[Celled]] = {each.kind: each for each in (OpHandle, TensorDescriptor, Descriptor, HostEvent)}
"""C type of a handle -> its class."""


def event(pointer: Any) -> Event | HostEvent | None:
    """The event at an address: an NPU's or the CPU's; None for null."""
    handle = HostEvent.made(pointer)
    return handle if handle is None or handle.alive else Event.made(pointer)
