"""Managed memory: the program and devices use it under the same addresses."""

from __future__ import annotations

import ctypes
from typing import Any

import pytest

import aclnn_py as acl
from aclnn_py import settings
from device.device_rig import D2H, H2D, in_thread, message

UNIT = 1 << 21
DEVICE, HOST, NODE = acl.ACL_MEM_LOCATIONTYPE_DEVICE, acl.ACL_MEM_LOCATIONTYPE_HOST, acl.ACL_MEM_LOCATIONTYPE_HOST_NUMA
NONE, HERE = acl.ACL_MEM_LOCATIONTYPE_INVALID, acl.ACL_MEM_LOCATIONTYPE_HOST_NUMA_CURRENT
READ_MOSTLY, PREFERRED, ACCESSED_BY, TYPE, ID, FETCHED, FETCHED_TYPE, FETCHED_ID = range(1, 9)


def managed(size: int = UNIT) -> int:
    address, ret = acl.aclrtMemAllocManaged(size, acl.ACL_RT_MEM_ATTACH_GLOBAL)
    assert (ret, address % UNIT) == (0, 0)
    return int(address)


def asked(attribute: int, address: int, size: int = UNIT, room: int = 4) -> Any:
    data, ret = acl.aclrtMemManagedGetAttr(attribute, address, size, room)
    assert ret == 0
    return data


def advise(address: int, what: int, *location: int, size: int = UNIT) -> int:
    return int(acl.aclrtMemManagedAdvise(address, size, what, acl.aclrtMemManagedLocation(*location)))


def test_the_program_and_tasks_use_it_without_a_copy(rig: Any) -> None:
    address = managed(4096)
    numbers = (ctypes.c_float * 8).from_address(address)
    numbers[:] = [-1.0, 2.0, -3.0, 4.0, -5.0, 6.0, -7.0, 8.0]
    x = acl.aclCreateTensor([8], acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, [8], address)
    _size, executor, ret = acl.aclnnInplaceReluGetWorkspaceSize(x)
    stream = rig.stream()
    assert (ret, acl.aclnnInplaceRelu(None, 0, executor, stream)) == (0, 0)
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert list(numbers) == [0.0, 2.0, 0.0, 4.0, 0.0, 6.0, 0.0, 8.0]
    assert bytes(acl.host_view(address, UNIT))[:8] == bytes(numbers)[:8]
    with pytest.raises(ValueError, match="bytes"):
        acl.host_view(address, UNIT + 1)
    assert acl.aclrtFree(address) == 0


def test_copies_and_fills_of_any_kind(rig: Any) -> None:
    address, stream, device = managed(), rig.stream(), rig.upload(b"device!!")
    assert acl.aclrtMemcpyAsync(address, 8, device, 8, acl.ACL_MEMCPY_DEVICE_TO_DEVICE, stream) == 0
    assert acl.aclrtMemsetAsync(address + 8, 8, 7, 8, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert bytes(acl.host_view(address, 16)) == b"device!!" + b"\7" * 8
    assert acl.aclrtMemcpy(address, 4, b"host", 4, H2D) == 0
    back = bytearray(8)
    assert acl.aclrtMemcpy(back, 8, address, 8, D2H) == 0
    assert back == b"hostce!!"
    assert acl.aclrtMemcpy(back, 8, address + UNIT - 4, 8, D2H) == 107000
    assert acl.aclrtMemset(address, UNIT + 1, 0, UNIT + 1) == 107000
    assert acl.aclrtSetDevice(1) == 0
    other = rig.stream()
    assert acl.aclrtMemsetAsync(address, 4, 1, 4, other) == 0
    assert acl.aclrtSynchronizeStream(other) == 0
    assert acl.aclrtResetDevice(1) == 0
    assert bytes(acl.host_view(address, 5)) == b"\1\1\1\1c"
    assert acl.aclrtFree(address) == 0


def test_allocating_and_freeing(rig: Any) -> None:
    free = acl.aclrtGetMemInfo(acl.ACL_HBM_MEM)[0]
    address = managed(UNIT + 1)
    assert acl.aclrtGetMemInfo(acl.ACL_HBM_MEM)[0] == free
    attributes, ret = acl.aclrtPointerGetAttributes(address + UNIT)
    assert (ret, attributes.location.type, attributes.pageSize) == (0, acl.ACL_MEM_LOCATION_TYPE_MANAGED, UNIT)
    assert acl.aclrtMemGetAddressRange(address + 5) == (address, 2 * UNIT, 0)
    assert acl.aclrtFreeHost(address) == 107000
    assert acl.aclrtFree(address + UNIT) == 107000
    assert acl.aclrtReleaseMemAddress(address) == 107000
    assert acl.aclrtUnmapMem(address) == 107000
    assert acl.aclrtFree(address) == 0
    assert acl.aclrtFree(address) == 107000
    assert acl.aclrtMemset(address, 4, 0, 4) == 107000
    assert acl.aclrtFreeWithDevSync(managed()) == 0
    assert acl.aclrtMemAllocManaged(8, 2) == (None, 100000)
    assert acl.aclrtMemAllocManaged(0, 1) == (None, 107000)
    for size in ((3 << 40) + 1, (1 << 64) - 1):
        assert acl.aclrtMemAllocManaged(size, 1) == (None, 207001)
    assert in_thread(acl.aclrtMemAllocManaged, 8, 1) == (None, 107002)


def test_freeing_under_a_task(rig: Any) -> None:
    address, stream = managed(), rig.stream()
    gate = rig.gate(stream)
    assert acl.aclrtMemsetAsync(address, 64, 5, 64, stream) == 0
    assert acl.aclrtFree(address) == 0
    rig.open(gate)
    assert acl.aclrtSynchronizeStream(stream) == 507013


def test_what_was_advised_is_told(rig: Any) -> None:
    address = managed(2 * UNIT)
    assert [asked(each, address) for each in (READ_MOSTLY, PREFERRED, TYPE, ID)] == [0, -2, NONE, -2]
    assert advise(address, acl.ACL_MEM_ADVISE_SET_READ_MOSTLY, NONE) == 0
    assert [asked(READ_MOSTLY, address, size) for size in (1, UNIT, UNIT + 1)] == [1, 1, 0]
    assert advise(address, acl.ACL_MEM_ADVISE_UNSET_READ_MOSTLY, HOST) == 0
    assert asked(READ_MOSTLY, address) == 0
    for location, expected in (((DEVICE, 1), (1, DEVICE, 1)), ((HOST, 7), (-1, HOST, -1)), ((NODE, 3), (3, NODE, 3))):
        assert advise(address, acl.ACL_MEM_ADVISE_SET_PREFERRED_LOCATION, *location) == 0
        assert tuple(asked(each, address) for each in (PREFERRED, TYPE, ID)) == expected
        assert asked(PREFERRED, address, 2 * UNIT) == -2
    assert advise(address, acl.ACL_MEM_ADVISE_SET_PREFERRED_LOCATION, HERE) == 0
    assert asked(TYPE, address) == NODE
    assert advise(address, acl.ACL_MEM_ADVISE_UNSET_PREFERRED_LOCATION, NONE) == 0
    assert asked(PREFERRED, address) == -2
    assert acl.aclrtFree(address) == 0


def test_who_accesses_it(rig: Any) -> None:
    address = managed(2 * UNIT)
    for location in ((DEVICE, 1), (HOST, 0), (DEVICE, 0)):
        assert advise(address, acl.ACL_MEM_ADVISE_SET_ACCESSED_BY, *location, size=2 * UNIT) == 0
    assert advise(address, acl.ACL_MEM_ADVISE_SET_ACCESSED_BY, NODE, 5) == 0
    assert asked(ACCESSED_BY, address, UNIT, 20) == (0, 1, -1, 5, -2)
    assert asked(ACCESSED_BY, address, 2 * UNIT, 8) == (0, 1)
    assert advise(address, acl.ACL_MEM_ADVISE_UNSET_ACCESSED_BY, DEVICE, 0) == 0
    assert acl.aclrtMemManagedGetAttrs([ACCESSED_BY, PREFERRED], 2, address, 2 * UNIT, [12, 4]) == (
        [(1, -1, -2), -2],
        0,
    )
    assert acl.aclrtMemManagedGetAttrs([PREFERRED, 9], 2, address, 4, [4, 4]) == (None, 107000)
    assert acl.aclrtMemManagedGetAttrs(None, 1, address, 4, [4]) == (None, 100000)
    assert acl.aclrtMemManagedGetAttrs([PREFERRED], 1, address, 4, None) == (None, 100000)
    assert acl.aclrtFree(address) == 0


def test_where_it_was_prefetched_to(rig: Any) -> None:
    address, stream = managed(3 * UNIT), rig.stream()
    prefetch = acl.aclrtMemManagedPrefetchAsync
    assert prefetch(address, UNIT, (DEVICE, 1), 0, stream) == 0
    assert prefetch(address + UNIT, UNIT, (HOST, 0), 0, None) == 0
    assert [asked(each, address) for each in (FETCHED, FETCHED_TYPE, FETCHED_ID)] == [1, DEVICE, 1]
    assert [asked(FETCHED, address + UNIT), asked(FETCHED, address, 2 * UNIT)] == [-1, -2]
    assert prefetch(rig.malloc(8), 8, (HOST, 0), 0, stream) == 0
    assert prefetch(None, 8, (HOST, 0), 0, stream) == 100000
    assert prefetch(address, 0, (HOST, 0), 0, stream) == 100000
    assert prefetch(address, 8, (HOST, 0), 1, stream) == 100000
    assert prefetch(address, 8, (DEVICE, 99), 0, stream) == 107000
    assert prefetch(address, 8, (NONE, 0), 0, stream) == 107000
    batch = acl.aclrtMemManagedPrefetchBatchAsync
    ranges, sizes = [address + at * UNIT for at in range(3)], [UNIT] * 3
    assert batch(ranges, sizes, 3, [(DEVICE, 0), (NODE, 2)], [0, 1], 2, 0, stream) == 0
    assert [asked(FETCHED, each) for each in ranges] == [0, 2, 2]
    assert batch(ranges, sizes, 3, [(HOST, 0)] * 4, [0, 1, 2, 3], 4, 0, stream) == 100000
    assert batch(ranges, sizes, 0, [], [], 0, 0, stream) == 100000
    assert batch(ranges, sizes, 3, None, [0], 1, 0, stream) == 100000
    assert batch(ranges, sizes, 3, [(HOST, 0)], [1], 1, 0, stream) == 107000
    assert batch(ranges, sizes, 3, [(HOST, 0)] * 2, [0, 3], 2, 0, stream) == 107000
    assert batch(ranges, sizes, 3, [(HOST, 0)] * 3, [0, 1, 1], 3, 0, stream) == 107000
    assert batch([address, None], sizes, 2, [(HOST, 0)], [0], 1, 0, stream) == 107000
    assert batch(ranges, sizes, 3, [(HOST, 0), (NONE, 0)], [0, 1], 2, 0, stream) == 107000
    assert [asked(FETCHED, each) for each in ranges] == [0, 2, 2]
    assert acl.aclrtFree(address) == 0


def test_what_is_refused(rig: Any) -> None:
    address, other = managed(), rig.malloc(8)
    mostly, prefer = acl.ACL_MEM_ADVISE_SET_READ_MOSTLY, acl.ACL_MEM_ADVISE_SET_PREFERRED_LOCATION
    assert acl.aclrtMemManagedAdvise(None, UNIT, mostly, (HOST, 0)) == 100000
    assert advise(address, mostly, HOST, size=0) == 100000
    assert advise(address, 6, HOST) == 107000
    assert advise(address, mostly, DEVICE, 99) == 107000
    assert advise(address, mostly, DEVICE, -1) == 107000
    assert advise(address, mostly, HOST, size=4096) == 107000
    assert advise(address, mostly, HOST, size=2 * UNIT) == 107000
    assert advise(address, prefer, NONE) == 107000
    assert advise(address, prefer, NODE, -1) == 107000
    assert advise(other, mostly, HOST) == 107000
    assert "aclrtMemAllocManaged" in message()
    assert in_thread(advise, address, mostly, HOST) == 107002
    get = acl.aclrtMemManagedGetAttr
    assert get(READ_MOSTLY, None, 8, 4) == get(READ_MOSTLY, address, 0, 4) == (None, 100000)
    assert get(0, address, 8, 4) == get(9, address, 8, 4) == (None, 107000)
    assert get(READ_MOSTLY, address, 8, 8) == get(ACCESSED_BY, address, 8, 0) == get(ACCESSED_BY, address, 8, 6)
    assert get(READ_MOSTLY, other, 8, 4) == get(READ_MOSTLY, address, UNIT + 1, 4) == (None, 107000)
    with pytest.raises(TypeError, match="location must be an aclrtMemManagedLocation"):
        acl.aclrtMemManagedAdvise(address, UNIT, mostly, 3)
    assert acl.aclrtFree(address) == 0


@pytest.mark.parametrize("soc", ["Ascend910A", "Ascend310P3", "Ascend950PR_9599"])
def test_products_without_it(soc: str, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.replace(soc=soc)
    assert acl.aclrtSetDevice(0) == 0
    assert acl.aclrtMemAllocManaged(8, 1) == (None, 207000)
    assert acl.aclrtMemManagedGetAttr(READ_MOSTLY, 4096, 8, 4) == (None, 207000)
    assert acl.aclrtMemManagedPrefetchAsync(4096, 8, (HOST, 0), 0, None) == 207000
    assert advise(4096, acl.ACL_MEM_ADVISE_SET_READ_MOSTLY, HOST) == 207000
