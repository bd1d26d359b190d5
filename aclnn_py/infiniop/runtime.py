"""InfiniRT: devices. Codes of every call: 5 a device type without a backend, 1 the machine below refused.

A failing call changes nothing, infinirtSetDevice included (the original leaves the refused device current).
"""

from __future__ import annotations

from typing import NamedTuple

from .declare import function


class Snapshot(NamedTuple):
    """infinirtDeviceResourceSnapshot_t: what `valid_fields` (infinirtResourceField_t bits) names is measured, bytes."""

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
    """Initialise every backend; more than once is fine."""


@function("infinirtGetAllDeviceCount(int *count_array)")
def infinirtGetAllDeviceCount() -> None:
    """Returns (count_array, ret): how many devices there are of each of the INFINI_DEVICE_TYPE_COUNT types.

    One CPU and the simulated NPUs. Codes: 4 null (C).
    """


@function("infinirtGetDeviceCount(infiniDevice_t device, int *count)")
def infinirtGetDeviceCount() -> None:
    """Returns (count, ret), 0 for a type that is known but not built in. Codes: 4 null (C); 5 unknown type."""


@function("infinirtSetDevice(infiniDevice_t device, int device_id)")
def infinirtSetDevice() -> None:
    """Let this thread work with a device; the CPU takes any number. Codes: 5; 1 no NPU has that number."""


@function("infinirtGetDevice(infiniDevice_t *device_ptr, int *device_id_ptr)")
def infinirtGetDevice() -> None:
    """Returns (device, device_id, ret) of this thread, (INFINI_DEVICE_CPU, 0) at first. Codes: 4 both null (C)."""


@function("infinirtGetMemInfo(infiniDevice_t device, int device_id, size_t *free_bytes, size_t *total_bytes)")
def infinirtGetMemInfo() -> None:
    """Returns (free_bytes, total_bytes, ret) of the CPU. Codes: 4 null (C); 5 any other device, NPUs included."""


@function(
    "infinirtGetDeviceResourceSnapshot(infiniDevice_t device, int device_id, "
    "infinirtDeviceResourceSnapshot_t *snapshot)"
)
def infinirtGetDeviceResourceSnapshot() -> None:
    """Returns (snapshot, ret): the memory of the CPU, nothing else. Codes: 4 null (C); 5 any other device."""


@function("infinirtDeviceSynchronize(void)")
def infinirtDeviceSynchronize() -> None:
    """Wait for everything on the current device. Codes: 1 a task failed, or no NPU is set."""
