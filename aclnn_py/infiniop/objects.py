"""The objects behind InfiniOp's handles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cells import Celled

if TYPE_CHECKING:
    from .work import Work


class OpHandle(Celled):
    """A device that descriptors are made for."""

    __slots__ = ()
    kind = "infiniopHandle_t"


class TensorDescriptor(Celled):
    """dtype (infiniDtype_t), shape and strides (in elements, signed) of a tensor; belongs to no device."""

    __slots__ = ("dtype", "shape", "strides")
    kind = "infiniopTensorDescriptor_t"

    def __init__(self, dtype: int, shape: tuple[int, ...], strides: tuple[int, ...]) -> None:
        super().__init__(0, 0)
        self.dtype, self.shape, self.strides = dtype, shape, strides


class Descriptor(Celled):
    """An operator made ready for one device and one set of tensors; copies all it needs of them."""

    __slots__ = ("work",)
    kind = "infiniopDescriptor_t"

    def __init__(self, device: int, device_id: int, work: Work) -> None:
        super().__init__(device, device_id)
        self.work = work


class HostEvent(Celled):
    """An event of the CPU, where everything is done at once: the time of its newest record in nanoseconds."""

    __slots__ = ("time",)
    kind = "infinirtEvent_t"

    def __init__(self, time: int) -> None:
        super().__init__(0, 0)
        self.time = time
