"""A number that is no address is refused, whatever function gets it as host memory; one that is works."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

import pytest

import aclnn_py as acl

NOWHERE = (1, 123, (1 << 64) - 5, 1 << 62)


@pytest.fixture
def block() -> Iterator[int]:
    assert acl.aclInit(None) in (0, acl.ACL_ERROR_REPEAT_INITIALIZE)
    assert acl.aclrtSetDevice(0) == 0
    address, code = acl.aclrtMalloc(32, acl.ACL_MEM_MALLOC_HUGE_FIRST)
    assert code == 0
    yield address
    acl.aclrtResetDeviceForce(0)
    acl.aclFinalize()


def told(param: str, address: int) -> bool:
    text = acl.aclGetRecentErrMsg()
    return f"memory but got 0x{address:x}, where there is none, argument {param}." in (text or "")


@pytest.mark.parametrize("address", NOWHERE)
def test_a_number_that_is_no_address(block: int, address: int) -> None:
    up, down = acl.ACL_MEMCPY_HOST_TO_DEVICE, acl.ACL_MEMCPY_DEVICE_TO_HOST
    assert acl.aclrtMemcpy(block, 32, address, 32, up) == acl.ACL_ERROR_RT_PARAM_INVALID
    assert told("src", address)
    assert acl.aclrtMemcpy(address, 32, block, 32, down) == acl.ACL_ERROR_RT_PARAM_INVALID
    assert told("dst", address)
    assert acl.aclrtMemset(address, 32, 0, 32) == acl.ACL_ERROR_RT_PARAM_INVALID
    assert told("devPtr", address)


@pytest.mark.parametrize("address", NOWHERE)
def test_in_a_stream(block: int, address: int) -> None:
    stream, _ = acl.aclrtCreateStream()
    for ends, kind, param in (((block, address), 1, "src"), ((address, block), 2, "dst")):
        assert acl.aclrtMemcpyAsync(ends[0], 32, ends[1], 32, kind, stream) == acl.ACL_ERROR_RT_PARAM_INVALID
        assert told(param, address)
    assert acl.aclrtDestroyStream(stream) == 0


def test_memory_that_cannot_be_written_is_no_target(block: int) -> None:
    constant = ctypes.cast(ctypes.pythonapi.Py_GetVersion, ctypes.c_void_p).value or 0  # code
    assert acl.aclrtMemcpy(block, 16, constant, 16, acl.ACL_MEMCPY_HOST_TO_DEVICE) == 0
    assert acl.aclrtMemcpy(constant, 16, block, 16, acl.ACL_MEMCPY_DEVICE_TO_HOST) == acl.ACL_ERROR_RT_PARAM_INVALID
    assert told("dst", constant)


def test_an_address_of_ours(block: int) -> None:
    there, back = ctypes.create_string_buffer(b"0123456789abcdef" * 2, 32), ctypes.create_string_buffer(32)
    assert acl.aclrtMemcpy(block, 32, ctypes.addressof(there), 32, acl.ACL_MEMCPY_HOST_TO_DEVICE) == 0
    assert acl.aclrtMemcpy(ctypes.addressof(back), 32, block, 32, acl.ACL_MEMCPY_DEVICE_TO_HOST) == 0
    assert back.raw == there.raw
