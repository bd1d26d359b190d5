"""InfiniOp's handles and tensor descriptors, and what can be asked of any operator's descriptor."""

from __future__ import annotations

from . import constants as c
from .declare import function
from .grammar import row_major
from .objects import Descriptor, OpHandle, TensorDescriptor
from .place import CPU, check_backed, here
from .refusal import bad, null

MOST_AXES = 1024
"""Ours: a rank beyond it is taken for garbage."""


@function("infiniopCreateHandle(infiniopHandle_t *handle_ptr)")
def infiniopCreateHandle() -> OpHandle:
    """Returns (handle, ret) for this thread's current device; one of the CPU has device id 0 whatever was set.

    Codes: 4 null (C).
    """
    return OpHandle(here.device, 0 if here.device == CPU else here.id)


@function("infiniopDestroyHandle(infiniopHandle_t handle)")
def infiniopDestroyHandle(handle: OpHandle | None) -> None:
    """Descriptors made with it stay usable. Codes: 0 null; 3 no handle; 5 a device type without a backend."""
    if handle is None:
        return
    if not handle.alive:
        raise bad("handle", "a live infiniopHandle_t", "one that was destroyed, or none")
    check_backed(handle.device, "handle")
    handle.leave()


@function(
    "infiniopCreateTensorDescriptor(infiniopTensorDescriptor_t *desc_ptr, size_t ndim, const size_t *shape, "
    "const ptrdiff_t *strides, infiniDtype_t dtype)"
)
def infiniopCreateTensorDescriptor(
    shape: tuple[int, ...] | None, strides: tuple[int, ...] | None, dtype: int
) -> TensorDescriptor:
    """Returns (desc, ret). Strides are in elements and signed, None stands for row-major; shape () is a scalar.

    Nothing is judged here, neither dtype nor strides. Codes: 4 null (C), in Python shape None with strides; 3
    strides of another length than shape, or more than 1024 axes.
    """
    if shape is None and strides:
        raise null("shape")
    sizes = shape or ()
    if len(sizes) > MOST_AXES:
        raise bad("ndim", f"at most {MOST_AXES} axes", len(sizes))
    if strides is not None and len(strides) != len(sizes):
        raise bad("strides", f"{len(sizes)} strides", len(strides))
    return TensorDescriptor(dtype, sizes, row_major(sizes) if strides is None else strides)


@function("infiniopDestroyTensorDescriptor(infiniopTensorDescriptor_t desc)")
def infiniopDestroyTensorDescriptor(desc: TensorDescriptor | None) -> None:
    """Operators' descriptors made with it stay usable. Codes: 0 null; 3 no tensor descriptor."""
    if desc is None:
        return
    if not desc.alive:
        raise bad("desc", "a live infiniopTensorDescriptor_t", "one that was destroyed, or none")
    desc.leave()


def checked(desc: Descriptor | None, param: str = "desc", code: int = c.INFINI_STATUS_BAD_PARAM) -> Descriptor:
    """`code` for null, BAD_PARAM for what is no descriptor of an operator."""
    if desc is None:
        raise null(param, code)
    if not desc.alive:
        raise bad(param, "a live descriptor of an operator", "one that was destroyed, or none")
    return desc


@function("infiniopGetDescriptorDeviceType(const struct InfiniopDescriptor *desc_ptr, infiniDevice_t *device_type)")
def infiniopGetDescriptorDeviceType(desc_ptr: Descriptor | None) -> int:
    """Returns (device_type, ret) of an operator's descriptor. Codes: 4 null; 3 no descriptor."""
    return checked(desc_ptr, "desc_ptr", c.INFINI_STATUS_NULL_POINTER).device


@function("infiniopGetDescriptorDeviceId(const struct InfiniopDescriptor *desc_ptr, int *device_id)")
def infiniopGetDescriptorDeviceId(desc_ptr: Descriptor | None) -> int:
    """Returns (device_id, ret) of an operator's descriptor. Codes: 4 null; 3 no descriptor."""
    return checked(desc_ptr, "desc_ptr", c.INFINI_STATUS_NULL_POINTER).device_id
