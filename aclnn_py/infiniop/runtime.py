"""InfiniRT: devices. Codes of every call: 5 a device type without a backend, 1 the machine below refused.

A failing call changes nothing, infinirtSetDevice included (the original leaves the refused device current).
"""

from __future__ import annotations

from typing import NamedTuple

from ..api.device import synchronize_all
from ..base.settings import available_bytes
from ..device import devices, process
from ..device.context import needed, permanent
from ..device.waiting import FOREVER
from . import constants as c
from .declare import function
from .place import CPU, check_backed, count, here, on_cpu
from .refusal import unsupported


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
    if not process.process.count:
        process.initialise(None)


@function("infinirtGetAllDeviceCount(int *count_array)")
def infinirtGetAllDeviceCount() -> tuple[int, ...]:
    """Returns (count_array, ret): how many devices there are of each of the INFINI_DEVICE_TYPE_COUNT types.

    One CPU and the simulated NPUs. Codes: 4 null (C).
    """
    return tuple(map(count, range(c.INFINI_DEVICE_TYPE_COUNT)))


@function("infinirtGetDeviceCount(infiniDevice_t device, int *count)")
def infinirtGetDeviceCount(device: int) -> int:
    """Returns (count, ret), 0 for a type that is known but not built in. Codes: 4 null (C); 5 unknown type."""
    return count(device)


@function("infinirtSetDevice(infiniDevice_t device, int device_id)")
def infinirtSetDevice(device: int, device_id: int) -> None:
    """Let this thread work with a device; the CPU takes any number. Codes: 5; 1 no NPU has that number."""
    check_backed(device)
    if device != CPU:
        permanent.add(devices.set_device(device_id))
    here.device, here.id = device, device_id


@function("infinirtGetDevice(infiniDevice_t *device_ptr, int *device_id_ptr)")
def infinirtGetDevice() -> tuple[int, int]:
    """Returns (device, device_id, ret) of this thread, (INFINI_DEVICE_CPU, 0) at first. Codes: 4 both null (C)."""
    return here.device, here.id


def memory_of_host() -> tuple[int, int]:
    """Free and total bytes."""
    found = {}
    with open("/proc/meminfo", encoding="ascii") as file:
        for line in file:
            name, _, rest = line.partition(":")
            found[name] = 1024 * int(rest.split()[0])
    total = found["MemTotal"]
    return min(found.get("MemAvailable", total), available_bytes()), total


def check_host(device: int) -> None:
    if device != CPU:
        raise unsupported(device, "device", "INFINI_DEVICE_CPU")


@function("infinirtGetMemInfo(infiniDevice_t device, int device_id, size_t *free_bytes, size_t *total_bytes)")
def infinirtGetMemInfo(device: int, device_id: int) -> tuple[int, int]:
    """Returns (free_bytes, total_bytes, ret) of the CPU. Codes: 4 null (C); 5 any other device, NPUs included."""
    check_host(device)
    return memory_of_host()


@function(
    "infinirtGetDeviceResourceSnapshot(infiniDevice_t device, int device_id, "
    "infinirtDeviceResourceSnapshot_t *snapshot)"
)
def infinirtGetDeviceResourceSnapshot(device: int, device_id: int) -> Snapshot:
    """Returns (snapshot, ret): the memory of the CPU, nothing else. Codes: 4 null (C); 5 any other device."""
    check_host(device)
    free, total = memory_of_host()
    valid = c.INFINIRT_RESOURCE_MEMORY_CAPACITY
    return Snapshot(device, device_id, valid, 0, free, total, total - free, 0, 0.0, 0.0, 0.0, 0.0, 0)


@function("infinirtDeviceSynchronize(void)")
def infinirtDeviceSynchronize() -> None:
    """Wait for everything on the current device. Codes: 1 a task failed, or no NPU is set."""
    if not on_cpu():
        synchronize_all(needed().device, FOREVER)
