"""InfiniOp's handles and tensor descriptors, and what can be asked of any operator's descriptor."""

from __future__ import annotations

from .declare import function

MOST_AXES = 1024
"""Ours: a rank beyond it is taken for garbage (kernels/abi/infini/infiniop.c)."""


@function("infiniopCreateHandle(infiniopHandle_t *handle_ptr)")
def infiniopCreateHandle() -> None:
    """Returns (handle, ret) for this thread's current device; one of the CPU has device id 0 whatever was set.

    Codes: 4 null (C).
    """


@function("infiniopDestroyHandle(infiniopHandle_t handle)")
def infiniopDestroyHandle() -> None:
    """Descriptors made with it stay usable. Codes: 0 null; 3 no handle; 5 a device type without a backend."""


@function(
    "infiniopCreateTensorDescriptor(infiniopTensorDescriptor_t *desc_ptr, size_t ndim, const size_t *shape, "
    "const ptrdiff_t *strides, infiniDtype_t dtype)"
)
def infiniopCreateTensorDescriptor() -> None:
    """Returns (desc, ret). Strides are in elements and signed, None stands for row-major; shape () is a scalar.

    Nothing is judged here, neither dtype nor strides. Codes: 4 null (C), in Python shape None with strides; 3
    strides of another length than shape, or more than 1024 axes.
    """


@function("infiniopDestroyTensorDescriptor(infiniopTensorDescriptor_t desc)")
def infiniopDestroyTensorDescriptor() -> None:
    """Operators' descriptors made with it stay usable. Codes: 0 null; 3 no tensor descriptor."""


@function("infiniopGetDescriptorDeviceType(const struct InfiniopDescriptor *desc_ptr, infiniDevice_t *device_type)")
def infiniopGetDescriptorDeviceType() -> None:
    """Returns (device_type, ret) of an operator's descriptor. Codes: 4 null; 3 no descriptor."""


@function("infiniopGetDescriptorDeviceId(const struct InfiniopDescriptor *desc_ptr, int *device_id)")
def infiniopGetDescriptorDeviceId() -> None:
    """Returns (device_id, ret) of an operator's descriptor. Codes: 4 null; 3 no descriptor."""
