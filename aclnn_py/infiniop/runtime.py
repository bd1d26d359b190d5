"""InfiniRT: devices. Codes of every call: 5 a device type without a backend, 1 the machine below refused.

A failing call changes nothing, infinirtSetDevice included (the original leaves the refused device current).
"""

from __future__ import annotations

from typing import NamedTuple

from .declare import function


class Snapshot(NamedTuple):
    """infinirtDeviceResourceSnapshot_t, in bytes; `valid_fields` (bits of infinirtResourceField_t) says which fields
    are measured.
    """

    device_type: int
    device_id: int
    valid_fields: int
    estimated_fields: int
    free_bytes: int
    total_bytes: int
    used_bytes: int
    reserved_bytes: int
    compute_utilization: float
    memory_bandwidth_utilization: float
    kernel_time_ratio: float
    communication_time_ratio: float
    communication_bytes: int


@function("infinirtInit(void)")
def infinirtInit() -> None:
    """Initialises every backend; may be called again."""


@function("infinirtGetAllDeviceCount(int *count_array)")
def infinirtGetAllDeviceCount() -> None:
    """Returns (count_array, ret): number of devices of each of the INFINI_DEVICE_TYPE_COUNT types: one CPU and the
    simulated NPUs.

    Codes: 4 a null pointer (in C).
    """


@function("infinirtGetDeviceCount(infiniDevice_t device, int *count)")
def infinirtGetDeviceCount() -> None:
    """Returns (count, ret): number of devices of a type, 0 for a type without a backend.

    Codes: 4 a null pointer (in C); 5 unknown type.
    """


@function("infinirtSetDevice(infiniDevice_t device, int device_id)")
def infinirtSetDevice() -> None:
    """Sets the current device of this thread; the CPU takes any device_id.

    Codes: 5 a type without a backend; 1 no such NPU.
    """


@function("infinirtGetDevice(infiniDevice_t *device_ptr, int *device_id_ptr)")
def infinirtGetDevice() -> None:
    """Returns (device, device_id, ret): the current device of this thread, initially (INFINI_DEVICE_CPU, 0).

    Codes: 4 both pointers are null (C).
    """


@function("infinirtGetMemInfo(infiniDevice_t device, int device_id, size_t *free_bytes, size_t *total_bytes)")
def infinirtGetMemInfo() -> None:
    """Returns (free_bytes, total_bytes, ret): memory of the CPU.

    Codes: 4 a null pointer (in C); 5 any other device, NPUs included.
    """


@function(
    "infinirtGetDeviceResourceSnapshot(infiniDevice_t device, int device_id, "
    "infinirtDeviceResourceSnapshot_t *snapshot)"
)
def infinirtGetDeviceResourceSnapshot() -> None:
    """Returns (snapshot, ret): memory of the CPU. Codes: 4 a null pointer (in C); 5 any other device, NPUs included."""


@function("infinirtDeviceSynchronize(void)")
def infinirtDeviceSynchronize() -> None:
    """Waits for all tasks of the current device. Codes: 1 a task failed, or no NPU is set."""
