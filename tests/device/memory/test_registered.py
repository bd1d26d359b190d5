"""Memory of the program's own under addresses of a device, and what a device says of itself."""

from __future__ import annotations

import ctypes
from typing import Any

import aclnn_py as acl

MAPPED, PINNED = acl.ACL_HOST_REG_MAPPED, acl.ACL_HOST_REG_PINNED


def host(size: int) -> tuple[Any, int]:
    memory = (ctypes.c_float * (size // 4))(*range(size // 4))
    return memory, ctypes.addressof(memory)


def test_operators_work_on_the_programs_memory(rig: Any) -> None:
    memory, address = host(4096 + 64)
    device, ret = acl.aclrtHostRegister(address + 64, 4096, acl.ACL_HOST_REGISTER_MAPPED)
    assert (ret, device % 64) == (0, (address + 64) % 64)
    x = acl.aclCreateTensor([1024], acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, [1024], device)
    _size, executor, ret = acl.aclnnInplaceReluGetWorkspaceSize(x)
    assert ret == 0
    memory[16] = -5.0
    stream = rig.stream()
    assert acl.aclnnInplaceRelu(None, 0, executor, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert (memory[16], memory[17], memory[15]) == (0.0, 17.0, 15.0)
    assert rig.read(device + 4, 4) == bytes(memory)[68:72]
    assert acl.aclrtMemset(device, 4097, 0, 4097) == 107000
    assert acl.aclrtUnmapMem(device) == 107000
    assert acl.aclrtFree(device) == 107000
    assert acl.aclrtHostUnregister(address + 64) == 0
    assert acl.aclrtMemset(device, 4, 0, 4) == 107000


def test_registering_in_the_second_way(rig: Any) -> None:
    _memory, address = host(8192)
    assert acl.aclrtHostRegisterV2(address, 4096, MAPPED | PINNED) == 0
    assert acl.aclrtHostRegisterV2(address + 4095, 8, MAPPED) == 507910
    assert acl.aclrtHostRegisterV2(address + 4096, 4096, PINNED) == 0
    first, ret = acl.aclrtHostGetDevicePointer(address, 0)
    assert ret == 0
    assert acl.aclrtHostGetDevicePointer(address + 5, 0) == (first + 5, 0)
    assert acl.aclrtHostGetDevicePointer(address + 4096, 0) == (None, 107000)
    assert acl.aclrtHostGetDevicePointer(address, 1) == (None, 100000)
    assert acl.aclrtHostUnregister(address + 1) == 507911
    assert acl.aclrtHostUnregister(address) == 0
    assert acl.aclrtHostUnregister(address) == 507911
    assert acl.aclrtHostUnregister(address + 4096) == 0
    for flag in (0, 1, MAPPED | 1):
        assert acl.aclrtHostRegisterV2(address, 8, flag) == 107000
    assert acl.aclrtHostRegister(address, 8, 1) == (None, 207000)
    assert acl.aclrtHostRegister(address, 0, 0) == (None, 100000)


def test_what_a_device_says_of_itself(rig: Any) -> None:
    (first, _), (second, _) = acl.aclrtDeviceGetUuid(0), acl.aclrtDeviceGetUuid(1)
    assert len({first, second, bytes(16)}) == 3
    assert acl.aclrtDeviceGetUuid(0) == (first, 0)
    assert acl.aclrtDeviceGetUuid(99) == (None, 107001)
    assert acl.aclrtGetDeviceUtilizationRate(0) == ((0, 0, 0, -1), 0)
    assert acl.aclrtGetDeviceUtilizationRate(-1) == ((-1, -1, -1, -1), 0)
