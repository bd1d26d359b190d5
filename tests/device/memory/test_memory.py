"""Allocation: addresses, sizes, capacity, what an address is (facts 3.7)."""

from __future__ import annotations

from typing import Any

import pytest

import aclnn_py as acl
from aclnn_py import settings
from aclnn_py.native import ffi, lib
from device.device_rig import message

MIB = 1 << 20


def described(address: int) -> str:
    """What the machine says an address is."""
    text = ffi.new("char[512]")
    lib.ae_describe(address, text, 512)
    return str(ffi.string(text).decode())


def used() -> int:
    free, total, ret = acl.aclrtGetMemInfo(acl.ACL_HBM_MEM)
    assert ret == 0
    return int(total - free)


def test_addresses_are_aligned_and_apart(rig: Any) -> None:
    addresses = sorted(rig.malloc(size) for size in (1, 31, 32, 33, 511, 512, 513, 5000, 3 * MIB))
    assert all(address % 512 == 0 for address in addresses)
    assert len(set(addresses)) == len(addresses)


def test_memory_is_given_back_and_used_again(rig: Any) -> None:
    before = used()
    address = rig.malloc(MIB)
    assert used() >= before + MIB
    assert [acl.aclrtFree(address), acl.aclrtFree(address)] == [0, 107000]
    assert used() == before


@pytest.mark.parametrize("attr", [acl.ACL_DDR_MEM, acl.ACL_HBM_MEM, acl.ACL_MEM_P2P_HUGE1G])
def test_the_total_is_the_socs_memory(rig: Any, attr: int) -> None:
    assert acl.aclrtGetMemInfo(attr)[1:] == (64 << 30, 0)


def test_the_capacity_is_a_real_end() -> None:
    settings.replace(memory=4 * MIB)
    assert acl.aclrtSetDevice(0) == 0
    first, _ = acl.aclrtMalloc(3 * MIB, 0)
    assert acl.aclrtMalloc(2 * MIB, 0) == (None, acl.ACL_ERROR_RT_MEMORY_ALLOCATION)
    text = message()
    assert f"Expected room for {2 * MIB} bytes on device 0 but" in text
    assert f"of {4 * MIB} bytes are in use by 1 blocks" in text
    assert f"block of {3 * MIB} bytes at 0x{first:x} on device 0 (number " in text
    assert "allocated at test_memory.py:" in text
    assert "EE1023" in text
    assert acl.aclrtFree(first) == 0
    assert acl.aclrtMalloc(2 * MIB, 0)[1] == 0


CALLS = (("aclrtMalloc", 0), ("aclrtMalloc", 6), ("aclrtMallocAlign32", 0), ("aclrtMallocCached", 0))


def test_padding_depends_on_the_call_the_policy_and_the_soc() -> None:
    """Observed through the slot: with 128 bytes of slack these bytes fill three times 512, and 32 more do not fit."""
    sizes = {}
    for soc in ("Ascend910B1", "Ascend950PR_9599"):
        settings.replace(soc=soc)
        assert acl.aclrtSetDevice(0) == 0
        for call, policy in (
            ("aclrtMalloc", 0),
            ("aclrtMalloc", 6),
            ("aclrtMallocAlign32", 0),
            ("aclrtMallocCached", 0),
        ):
            before = used()
            assert getattr(acl, call)(3 * 512 - 128, policy)[1] == 0
            sizes[soc, call, policy] = used() - before
        assert acl.aclrtResetDevice(0) == 0
    padded = {key for key, size in sizes.items() if size > min(sizes.values())}
    assert padded == {("Ascend910B1", "aclrtMalloc", 0), ("Ascend910B1", "aclrtMallocCached", 0)}


def test_several_devices_have_their_own_memory() -> None:
    assert acl.aclrtSetDevice(0) == 0
    assert acl.aclrtMalloc(MIB, 0)[1] == 0
    assert acl.aclrtSetDevice(1) == 0
    assert used() == 0
    source, _ = acl.aclrtMalloc(8, 0)
    assert acl.aclrtSetDevice(0) == 0
    target, _ = acl.aclrtMalloc(8, 0)
    assert acl.aclrtMemset(source, 8, 5, 8) == 0
    assert acl.aclrtMemcpy(target, 8, source, 8, acl.ACL_MEMCPY_DEVICE_TO_DEVICE) == 0
    host = bytearray(8)
    assert acl.aclrtMemcpy(host, 8, target, 8, acl.ACL_MEMCPY_DEVICE_TO_HOST) == 0
    assert host == b"\5" * 8


@pytest.mark.parametrize("offset", [1, 32, 512, -512, 1 << 20])
def test_only_the_start_of_a_block_is_freed(rig: Any, offset: int) -> None:
    address = rig.malloc(4096)
    assert acl.aclrtFree(address + offset) == 107000
    assert f"0x{address + offset:x}" in message()
    assert acl.aclrtFree(address) == 0


def test_free_takes_page_locked_memory_and_free_host_only_that(rig: Any) -> None:
    first, second = acl.aclrtMallocHost(64)[0], acl.aclrtMallocHost(64)[0]
    assert acl.aclrtFreeHost(rig.malloc(64)) == 107000
    assert [acl.aclrtFree(first), acl.aclrtFreeHost(second), acl.aclrtFreeHost(second)] == [0, 0, 107000]


def test_freeing_needs_no_context(rig: Any) -> None:
    from device.device_rig import in_thread

    assert in_thread(acl.aclrtFree, rig.malloc(8)) == 0


def test_what_an_address_is(rig: Any) -> None:
    host, pinned = bytearray(8), acl.aclrtMallocHost(64)[0]
    device, large = rig.malloc(64), rig.malloc(2 * MIB)
    freed = rig.malloc(64)
    assert acl.aclrtFree(freed) == 0
    seen = [acl.aclrtPointerGetAttributes(each)[0] for each in (host, pinned, device, large + 5, freed)]
    nowhere = ((0, acl.ACL_MEM_LOCATION_TYPE_UNREGISTERED), 0)
    assert seen == [
        nowhere,
        ((0, acl.ACL_MEM_LOCATION_TYPE_HOST), 4096),
        ((0, acl.ACL_MEM_LOCATION_TYPE_DEVICE), 4096),
        ((0, acl.ACL_MEM_LOCATION_TYPE_DEVICE), 2 * MIB),
        nowhere,
    ]
    assert seen[1].location.type == acl.ACL_MEM_LOCATION_TYPE_HOST
    assert seen[3].pageSize == 2 * MIB


def test_page_locked_memory_is_seen_through_a_view(rig: Any) -> None:
    pinned, _ = acl.aclrtMallocHost(64)
    view = acl.host_view(pinned, 64)
    view[:] = bytes(range(64))
    device = rig.malloc(64)
    assert acl.aclrtMemcpy(device, 64, pinned, 64, acl.ACL_MEMCPY_HOST_TO_DEVICE) == 0
    assert rig.read(device, 64) == bytes(view) == bytes(range(64))
    assert bytes(acl.host_view(pinned + 60, 4)) == bytes(range(60, 64))
    assert acl.aclrtFreeHost(pinned) == 0


@pytest.mark.parametrize(("offset", "size"), [(0, 65), (64, 1), (-1, 1), (0, -1)])
def test_a_view_never_leaves_its_block(rig: Any, offset: int, size: int) -> None:
    pinned, _ = acl.aclrtMallocHost(64)
    with pytest.raises(ValueError, match="page-locked memory"):
        acl.host_view(pinned + offset, size)


def test_a_view_is_of_page_locked_memory_only(rig: Any) -> None:
    pinned, _ = acl.aclrtMallocHost(64)
    assert acl.aclrtFreeHost(pinned) == 0
    for address in (rig.malloc(64), pinned):
        with pytest.raises(ValueError, match="page-locked memory"):
            acl.host_view(address, 8)


def test_memory_named_by_a_queued_task_is_not_reused(rig: Any) -> None:
    stream, old = rig.stream(), rig.upload(b"a" * 64)
    target = rig.malloc(64)
    gate = rig.gate(stream)
    assert acl.aclrtMemcpyAsync(target, 64, old, 64, acl.ACL_MEMCPY_DEVICE_TO_DEVICE, stream) == 0
    assert acl.aclrtFree(old) == 0
    assert old not in [rig.malloc(64) for _ in range(100)]
    rig.open(gate)
    assert acl.aclrtSynchronizeStream(stream) == acl.ACL_ERROR_RT_SYS_DMA


def test_descriptions_say_what_is_known(rig: Any) -> None:
    address = rig.malloc(100)
    assert described(address + 7).startswith(f"0x{address + 7:x}, 7 bytes inside of the block of 100 bytes")
    assert described(0x1000) == "0x1000, which is ordinary host memory"
