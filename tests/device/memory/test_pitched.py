"""Pitched copies, 32-bit patterns and freeing after a wait: which bytes change (facts 3.7, 3.8)."""

from __future__ import annotations

from typing import Any

import pytest

import aclnn_py as acl
from device.device_rig import D2D, D2H, H2D, message

SOURCE = bytes(range(64))


def pasted(width: int, height: int, dpitch: int, spitch: int) -> bytes:
    expected = bytearray(b"\xff" * 64)
    for row in range(height):
        expected[row * dpitch : row * dpitch + width] = SOURCE[row * spitch : row * spitch + width]
    return bytes(expected)


@pytest.mark.parametrize("queued", [False, True])
@pytest.mark.parametrize(
    ("width", "height", "dpitch", "spitch"), [(3, 5, 7, 12), (8, 8, 8, 8), (1, 1, 64, 1), (4, 3, 4, 9)]
)
def test_rows_are_copied_and_nothing_between_them(
    rig: Any, width: int, height: int, dpitch: int, spitch: int, queued: bool
) -> None:
    shape, target = (width, height), rig.upload(b"\xff" * 64)
    if queued:
        stream = rig.stream()
        source = rig.upload(SOURCE)
        assert acl.aclrtMemcpy2dAsync(target, dpitch, source, spitch, *shape, D2D, stream) == 0
        assert acl.aclrtSynchronizeStream(stream) == 0
    else:
        assert acl.aclrtMemcpy2d(target, dpitch, SOURCE, spitch, *shape, H2D) == 0
    assert rig.read(target, 64) == pasted(width, height, dpitch, spitch)


def test_rows_to_pageable_memory_wait_for_the_stream(rig: Any) -> None:
    stream, address, host = rig.stream(), rig.upload(SOURCE), bytearray(b"\xff" * 64)
    assert acl.aclrtMemsetAsync(address, 64, 5, 64, stream) == 0
    assert acl.aclrtMemcpy2dAsync(host, 32, address, 16, 8, 2, D2H, stream) == 0
    assert host == (b"\5" * 8).ljust(32, b"\xff") * 2


def test_rows_at_once_go_between_the_host_and_a_device(rig: Any) -> None:
    one, other = rig.malloc(64), rig.malloc(64)
    assert acl.aclrtMemcpy2d(one, 8, other, 8, 8, 2, D2D) == 207000
    acl.aclGetRecentErrMsg()
    assert acl.aclrtMemcpy2d(one, 8, other, 8, 8, 2, 4) == 107000
    told = message()
    assert "(EE1017): aclrtMemcpy2d: Expected rows to go between the host and a device but got device memory" in told
    assert acl.aclrtMemcpy2d(one, 8, SOURCE, 8, 8, 2, D2H) == 107000
    assert acl.aclrtMemcpy2d(one, 8, SOURCE, 8, 8, 2, 4) == 0
    host = acl.aclrtMallocHost(64)[0]
    assert acl.aclrtMemcpy2dAsync(host, 8, host + 32, 8, 8, 2, 4, rig.stream()) == 107000
    assert acl.aclrtFreeHost(host) == 0


def test_rows_that_leave_a_block_change_nothing(rig: Any) -> None:
    address = rig.upload(b"\xff" * 64)
    assert acl.aclrtMemcpy2d(address, 1 << 40, bytes(1 << 10), 8, 8, 128, H2D) == 107000
    assert "argument dst" in message()
    assert acl.aclrtMemcpy2d(address, 8, SOURCE[:8], 8, 8, 1, H2D) == 0
    assert rig.read(address, 64) == SOURCE[:8] + b"\xff" * 56


@pytest.mark.parametrize("queued", [False, True])
@pytest.mark.parametrize("words", [1, 2, 3, 7, 16])
def test_words_are_set_in_the_order_of_their_bytes(rig: Any, words: int, queued: bool) -> None:
    address = rig.upload(b"\xff" * 64)
    stream = rig.stream()
    if queued:
        assert acl.aclrtMemsetD32Async(address, 64, 0x04030201, words, stream) == 0
        assert acl.aclrtSynchronizeStream(stream) == 0
    else:
        assert acl.aclrtMemsetD32(address, 64, 0x04030201, words) == 0
    assert rig.read(address, 64) == (b"\1\2\3\4" * words).ljust(64, b"\xff")


def test_words_of_host_memory(rig: Any) -> None:
    host = bytearray(16)
    assert acl.aclrtMemsetD32(host, 16, 0xFFFF0000, 3) == 0
    assert host == b"\0\0\xff\xff" * 3 + bytes(4)
    assert acl.aclrtMemsetD32Async(host, 16, 7, 4, None) == 0
    assert host == b"\7\0\0\0" * 4


def test_freeing_waits_for_the_device(rig: Any) -> None:
    stream, address, other = rig.stream(), rig.malloc(8), rig.malloc(8)
    seen: list[int] = []
    assert acl.aclrtLaunchHostFunc(stream, seen.append, 1) == 0
    assert acl.aclrtMemsetAsync(address, 8, 1, 8, stream) == 0
    assert acl.aclrtFreeWithDevSync(address) == 0
    assert seen == [1]
    host, _ = acl.aclrtMallocHost(8)
    assert acl.aclrtLaunchHostFunc(stream, seen.append, 2) == 0
    assert acl.aclrtFreeHostWithDevSync(host) == 0
    assert seen == [1, 2]
    assert acl.aclrtFreeWithDevSync(address) == 107000
    assert acl.aclrtFree(other) == 0


def test_freeing_after_a_failure_tells_it_and_frees(rig: Any) -> None:
    stream, address, gone = rig.stream(), rig.malloc(8), rig.malloc(8)
    assert acl.aclrtFree(gone) == 0
    assert acl.aclrtMemsetAsync(gone, 8, 1, 8, stream) == 0
    assert acl.aclrtFreeWithDevSync(address) == 507013
    assert acl.aclrtFree(address) == 107000
    assert acl.aclrtSynchronizeStream(stream) == 0
