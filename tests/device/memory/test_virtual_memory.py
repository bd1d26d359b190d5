"""Reserved addresses and physical memory: what is mapped can be used like any memory, what is not fails its stream."""

from __future__ import annotations

import os
from typing import Any

import pytest
from children import ended

import aclnn_py as acl
from device.device_rig import D2D, D2H, H2D, message

MIB = 1 << 20
UNIT = 2 * MIB
DEVICE = acl.aclrtMemLocation(0, acl.ACL_MEM_LOCATION_TYPE_DEVICE)
HOST = acl.aclrtMemLocation(0, acl.ACL_MEM_LOCATION_TYPE_HOST)
READ_WRITE = acl.ACL_RT_MEM_ACCESS_FLAGS_READWRITE


def prop(location: Any = DEVICE, attribute: int = acl.ACL_HBM_MEM_HUGE, **others: int) -> Any:
    return acl.aclrtPhysicalMemProp(others.get("handle", 0), others.get("allocation", 0), attribute, location)


def physical(size: int = UNIT, location: Any = DEVICE, attribute: int = acl.ACL_HBM_MEM_HUGE) -> Any:
    handle, ret = acl.aclrtMallocPhysical(size, prop(location, attribute), 0)
    assert ret == 0
    return handle


def reserve(size: int = 4 * UNIT) -> int:
    address, ret = acl.aclrtReserveMemAddress(size, 0, None, 0)
    assert ret == 0
    return int(address)


def mapped(units: int = 1) -> int:
    """So many units side by side, each with memory of its own."""
    start = reserve()
    for number in range(units):
        assert acl.aclrtMapMem(start + number * UNIT, UNIT, 0, physical(), 0) == 0
    return start


def test_what_is_mapped_is_memory_like_any_other(rig: Any) -> None:
    start = mapped(2)
    assert rig.read(start, 8) == bytes(8)
    data, across = os.urandom(256), start + UNIT - 128
    assert acl.aclrtMemcpy(across, 256, data, 256, H2D) == 0
    assert rig.read(across, 256) == data
    stream, other = rig.stream(), rig.malloc(256)
    assert acl.aclrtMemcpyAsync(other, 256, across, 256, D2D, stream) == 0
    assert acl.aclrtMemsetAsync(across, 256, 7, 256, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert (rig.read(other, 256), rig.read(across, 256)) == (data, b"\7" * 256)


def silu(stream: Any, address: int, out: int) -> int:
    x = acl.aclCreateTensor([64], acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, [64], address)
    y = acl.aclCreateTensor([64], acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, [64], out)
    _size, executor, ret = acl.aclnnSiluGetWorkspaceSize(x, y)
    assert ret == 0
    return int(acl.aclnnSilu(None, 0, executor, stream))


def test_operators_run_across_two_mappings(rig: Any) -> None:
    start, stream = mapped(2), rig.stream()
    across = start + UNIT - 128
    assert silu(stream, across, across) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0


def test_operators_on_what_is_not_mapped_fail_their_stream(rig: Any) -> None:
    start, stream = mapped(1), rig.stream()
    for address in (start + UNIT, start + UNIT - 128, start + UNIT - 4):
        assert silu(stream, address, address) == 0
        assert acl.aclrtSynchronizeStream(stream) == 507035
        assert "aclnnSilu failed" in message()
    assert silu(stream, start, start) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0


def test_the_moment_counts_at_which_a_task_runs(rig: Any) -> None:
    start, stream = reserve(), rig.stream()
    gate = rig.gate(stream)
    assert acl.aclrtMemsetAsync(start, 64, 5, 64, stream) == 0
    assert acl.aclrtMapMem(start, UNIT, 0, physical(), 0) == 0
    rig.open(gate)
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert rig.read(start, 64) == b"\5" * 64
    gate = rig.gate(stream)
    assert acl.aclrtMemsetAsync(start, 64, 6, 64, stream) == 0
    assert acl.aclrtUnmapMem(start) == 0
    rig.open(gate)
    assert acl.aclrtSynchronizeStream(stream) == 507013
    assert acl.aclrtMemcpy(bytearray(8), 8, start, 8, D2H) == 107000


def test_addresses_that_are_released_under_a_task(rig: Any) -> None:
    start, stream = reserve(), rig.stream()
    gate = rig.gate(stream)
    assert acl.aclrtMemsetAsync(start, 64, 5, 64, stream) == 0
    assert acl.aclrtReleaseMemAddress(start) == 0
    assert acl.aclrtReleaseMemAddress(start) == 107000
    rig.open(gate)
    assert acl.aclrtSynchronizeStream(stream) == 507013
    assert acl.aclrtMemset(start, 64, 0, 64) == 107000


def test_memory_lives_as_long_as_somebody_has_it(rig: Any) -> None:
    free = acl.aclrtGetMemInfo(acl.ACL_HBM_MEM)[0]
    start, handle = reserve(), physical()
    assert free - acl.aclrtGetMemInfo(acl.ACL_HBM_MEM)[0] == UNIT
    assert acl.aclrtMapMem(start, UNIT, 0, handle, 0) == 0
    assert acl.aclrtMapMem(start + UNIT, UNIT, 0, handle, 0) == 0
    assert acl.aclrtFreePhysical(handle) == 0
    assert acl.aclrtFreePhysical(handle) == 107017
    assert acl.aclrtMemset(start, 4, 3, 4) == 0
    assert rig.read(start + UNIT, 4) == b"\3" * 4
    assert acl.aclrtUnmapMem(start) == 0
    assert acl.aclrtReleaseMemAddress(start) == 107000
    assert rig.read(start + UNIT, 4) == b"\3" * 4
    assert acl.aclrtUnmapMem(start + UNIT) == 0
    assert acl.aclrtGetMemInfo(acl.ACL_HBM_MEM)[0] == free
    assert acl.aclrtReleaseMemAddress(start) == 0


def test_memory_is_empty_when_it_comes_and_keeps_what_it_has(rig: Any) -> None:
    start, handle = reserve(), physical()
    for address in (start, start + UNIT):
        assert acl.aclrtMapMem(address, UNIT, 0, handle, 0) == 0
        expected = bytes(8) if address == start else b"\4" * 8
        assert rig.read(address, 8) == expected
        assert acl.aclrtMemset(address, 8, 4, 8) == 0
        assert acl.aclrtUnmapMem(address) == 0


def test_what_mapping_refuses(rig: Any) -> None:
    start, handle = reserve(), physical()
    wrong: list[tuple[int, tuple[Any, ...]]] = [
        (100000, (None, UNIT, 0, handle, 0)), (100000, (start, UNIT, 0, None, 0)), (100000, (start, 0, 0, handle, 0)),
        (100000, (start, UNIT, 0, handle, 1)), (107000, (start, UNIT, 512, handle, 0)),
        (107000, (start + 512, UNIT, 0, handle, 0)), (107000, (start, 2 * UNIT, 0, handle, 0)),
        (107000, (start + 4 * UNIT, UNIT, 0, handle, 0)), (107000, (rig.malloc(UNIT), UNIT, 0, handle, 0)),
        (107017, (start, UNIT, 0, rig.stream(), 0)),
    ]  # fmt: skip
    for code, arguments in wrong:
        assert acl.aclrtMapMem(*arguments) == code, arguments
    assert acl.aclrtMapMem(start, UNIT, 0, handle, 0) == 0
    assert acl.aclrtMapMem(start, UNIT, 0, physical(), 0) == 107000
    other = physical(location=acl.aclrtMemLocation(1, acl.ACL_MEM_LOCATION_TYPE_DEVICE))
    assert acl.aclrtMapMem(start + UNIT, UNIT, 0, other, 0) == 107000
    assert acl.aclrtUnmapMem(start + 512) == 107000
    assert acl.aclrtUnmapMem(None) == 100000
    assert acl.aclrtFree(start) == 107000


def test_what_making_refuses(rig: Any) -> None:
    for code, arguments in (
        (100000, (0, prop(), 0)), (100000, (UNIT, None, 0)), (100000, (UNIT, prop(), 1)),
        (100000, (UNIT, prop(handle=2), 0)), (100000, (UNIT, prop(allocation=1), 0)),
        (100000, (UNIT, prop(acl.aclrtMemLocation(0, 2)), 0)),
        (100000, (UNIT, prop(attribute=acl.ACL_DDR_MEM_HUGE), 0)),
        (100000, (UNIT, prop(attribute=acl.ACL_HBM_MEM), 0)), (107001, (UNIT, prop(acl.aclrtMemLocation(99, 1)), 0)),
        (207001, (1 << 50, prop(), 0)),
    ):  # fmt: skip
        assert acl.aclrtMallocPhysical(*arguments) == (None, code), arguments
    for code, many in ((100000, (0, 0, None, 0)), (100000, (UNIT, 0, None, 2)), (107000, (UNIT, 1, None, 0))):
        assert acl.aclrtReserveMemAddress(*many) == (None, code)
    assert acl.aclrtReserveMemAddress(UNIT, 0, reserve(), 0) == (None, 107000)
    assert acl.aclrtReserveMemAddressNoUCMemory(1 << 30, 0, 1 << 40, 0) == (None, 207000)


def test_granularity_and_properties(rig: Any) -> None:
    assert acl.aclrtMemGetAllocationGranularity(prop(), 0) == (UNIT, 0)
    assert acl.aclrtMemGetAllocationGranularity(prop(attribute=acl.ACL_HBM_MEM_HUGE1G), 1) == (1 << 30, 0)
    assert acl.aclrtMemGetAllocationGranularity(prop(), 2) == (None, 107000)
    assert acl.aclrtMemGetAllocationGranularity(None, 0) == (None, 100000)
    handle = physical(1000)
    assert acl.aclrtMemGetAllocationPropertiesFromHandle(handle) == (prop(), 0)
    start = reserve()
    assert acl.aclrtMapMem(start + UNIT, UNIT, 0, handle, 0) == 0
    assert acl.aclrtMemRetainAllocationHandle(start + UNIT + 5) == (handle, 0)
    assert acl.aclrtMemRetainAllocationHandle(start) == (None, 107000)
    assert acl.aclrtFreePhysical(handle) == 0
    assert acl.aclrtFreePhysical(handle) == 0
    assert acl.aclrtFreePhysical(handle) == 107017
    assert acl.aclrtMemGetAddressRange(start + UNIT + 5) == (start + UNIT, UNIT, 0)
    assert acl.aclrtMemGetAddressRange(start) == (None, None, 107000)
    attributes, ret = acl.aclrtPointerGetAttributes(start + UNIT)
    assert (attributes.location, ret) == (DEVICE, 0)


def test_access_to_what_is_mapped_without(rig: Any) -> None:
    start, stream = reserve(), rig.stream()
    assert acl.aclrtMemMapNoAccess(start, UNIT, 0, physical(), 0) == 0
    assert acl.aclrtMemGetAccess(start, DEVICE) == (0, 0)
    assert silu(stream, start, start) == 0
    assert acl.aclrtSynchronizeStream(stream) == 507035
    assert acl.aclrtMemSetAccess(start, UNIT, [acl.aclrtMemAccessDesc(READ_WRITE, DEVICE)], 1) == 0
    assert acl.aclrtMemGetAccess(start, DEVICE) == (READ_WRITE, 0)
    assert silu(stream, start, start) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert acl.aclrtMemSetAccess(start, 2 * UNIT, [acl.aclrtMemAccessDesc(READ_WRITE, DEVICE)], 1) == 107000
    assert acl.aclrtMemSetAccess(start, UNIT, [acl.aclrtMemAccessDesc(2, DEVICE)], 1) == 107000
    assert acl.aclrtMemSetAccess(start, UNIT, None, 1) == 107000
    assert acl.aclrtMemGetAccess(start + UNIT, DEVICE) == (None, 107000)


def test_memory_of_the_host(rig: Any) -> None:
    start = reserve()
    assert acl.aclrtMapMem(start, UNIT, 0, physical(location=HOST, attribute=acl.ACL_MEM_NORMAL), 0) == 0
    address = rig.upload(b"\5" * 64)
    assert acl.aclrtMemcpy(start, 64, address, 64, D2H) == 0
    view = acl.host_view(start, 64)
    assert bytes(view) == b"\5" * 64
    view[:4] = b"abcd"
    assert acl.aclrtMemcpy(address, 64, start, 64, H2D) == 0
    assert rig.read(address, 5) == b"abcd\5"


def test_a_device_lets_the_host_look(rig: Any) -> None:
    import ctypes

    start = mapped(1)
    assert acl.aclrtMemset(start, 64, 9, 64) == 0
    assert acl.aclrtMemSetAccess(start, UNIT, [acl.aclrtMemAccessDesc(READ_WRITE, HOST)], 1) == 0
    assert ctypes.string_at(start, 4) == b"\t" * 4
    assert acl.aclrtMemGetAccess(start, HOST) == (READ_WRITE, 0)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_forked_child_has_none_of_it(rig: Any) -> None:
    start = mapped(1)
    assert acl.aclrtMemset(start, 4, 1, 4) == 0
    child = os.fork()
    if child == 0:
        codes = [acl.aclrtSetDevice(0), acl.aclrtMemset(start, 4, 2, 4), acl.aclrtMapMem(start, UNIT, 0, physical(), 0)]
        os._exit(0 if codes == [0, 107000, 107000] and acl.aclrtUnmapMem(mapped(1)) == 0 else 1)
    assert ended(child) == 0
    assert rig.read(start, 4) == b"\1" * 4
