"""Copies: synchronous ones anywhere, asynchronous ones by the table of real locations (facts 3.8)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import aclnn_py as acl
from device.device_rig import D2D, message

H2H, H2D, D2H, DEFAULT, BUFFERED = 0, 1, 2, 4, 5
SIZE = 64
PLACES = ("device", "pinned", "pageable")
ALL = (H2H, H2D, D2H, D2D)
ALLOWED = {  # (source, target): kinds of 0..3 that are not 107000
    ("pageable", "device"): (H2D, D2D),
    ("device", "pageable"): (D2H, D2D),
    ("pinned", "pageable"): (H2H, H2D),
    ("pageable", "pinned"): (H2H, D2H),
    ("pageable", "pageable"): ALL,
}
HOST = ("pinned", "pageable")


def expected(source: str, target: str, kind: int) -> int:
    """The table of facts 3.8, written down a second time."""
    host_to_host = source in HOST and target in HOST
    if "pageable" not in (source, target):
        return 207000 if host_to_host else 0
    if kind == DEFAULT:
        return 207000 if host_to_host else 0
    if kind not in ALLOWED[source, target]:
        return 107000
    return 207000 if kind == H2H else 0


class Place:
    """Memory somewhere, with what is in it."""

    def __init__(self, rig: Any, kind: str, content: bytes) -> None:
        self.rig, self.kind = rig, kind
        self.value: Any = bytearray(content)
        if kind == "device":
            self.value = rig.upload(content)
        if kind == "pinned":
            self.value = acl.aclrtMallocHost(len(content))[0]
            acl.host_view(self.value, len(content))[:] = content

    def content(self) -> bytes:
        if self.kind == "device":
            return bytes(self.rig.read(self.value, SIZE))
        return bytes(self.value) if self.kind == "pageable" else bytes(acl.host_view(self.value, SIZE))


@pytest.mark.parametrize(("source", "target"), list(itertools.product(PLACES, PLACES)))
@pytest.mark.parametrize("kind", [*ALL, DEFAULT, BUFFERED])
def test_the_kind_table(rig: Any, source: str, target: str, kind: int) -> None:
    a, b, stream = Place(rig, source, b"a" * SIZE), Place(rig, target, b"b" * SIZE), rig.stream()
    code = expected(source, target, kind)
    assert acl.aclrtMemcpyAsync(b.value, SIZE, a.value, SIZE, kind, stream) == code
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert b.content() == (b"b" if code else b"a") * SIZE


@pytest.mark.parametrize(("source", "target"), list(itertools.product(PLACES, PLACES)))
@pytest.mark.parametrize("kind", [*ALL, DEFAULT, BUFFERED])
def test_a_synchronous_copy_goes_by_the_pointers(rig: Any, source: str, target: str, kind: int) -> None:
    a, b = Place(rig, source, b"a" * SIZE), Place(rig, target, b"b" * SIZE)
    assert acl.aclrtMemcpy(b.value, SIZE, a.value, SIZE, kind) == 0
    assert b.content() == b"a" * SIZE


@pytest.mark.parametrize("place", PLACES)
def test_setting_bytes(rig: Any, place: str) -> None:
    a = Place(rig, place, b"a" * SIZE)
    assert acl.aclrtMemset(a.value, SIZE, 0x1FF - 256 - 255 + ord("x"), SIZE - 1) == 0
    assert a.content() == b"x" * (SIZE - 1) + b"a"
    stream = rig.stream()
    assert acl.aclrtMemsetAsync(a.value, SIZE, -1, SIZE, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert a.content() == b"\xff" * SIZE


def test_pageable_memory_makes_the_copy_wait_for_its_stream(rig: Any) -> None:
    stream, device, host = rig.stream(), rig.upload(b"a" * SIZE), bytearray(SIZE)
    for value in range(200):
        assert acl.aclrtMemsetAsync(device, SIZE, value, SIZE, stream) == 0
    assert acl.aclrtMemcpyAsync(host, SIZE, device, SIZE, D2H, stream) == 0
    assert host == bytes([199]) * SIZE


def test_pageable_memory_brings_the_streams_failure(rig: Any) -> None:
    stream, device, host = rig.stream(), rig.upload(b"a" * SIZE), bytearray(SIZE)
    assert acl.aclrtMemsetAsync(device, 1 << 20, 0, 1 << 20, stream) == 0
    assert acl.aclrtMemcpyAsync(host, SIZE, device, SIZE, D2H, stream) == acl.ACL_ERROR_RT_SYS_DMA
    assert "aclrtMemcpyAsync: aclrtMemsetAsync failed" in message()
    assert host == bytes(SIZE)
    assert acl.aclrtMemcpyAsync(host, SIZE, device, SIZE, D2H, stream) == 0


def test_page_locked_memory_is_read_when_the_copy_runs(rig: Any) -> None:
    stream, device, pinned = rig.stream(), rig.malloc(SIZE), Place(rig, "pinned", b"a" * SIZE)
    gate = rig.gate(stream)
    assert acl.aclrtMemcpyAsync(device, SIZE, pinned.value, SIZE, H2D, stream) == 0
    acl.host_view(pinned.value, SIZE)[:] = b"z" * SIZE
    rig.open(gate)
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert rig.read(device, SIZE) == b"z" * SIZE


def test_a_copy_waits_for_no_stream(rig: Any) -> None:
    stream, device = rig.stream(), rig.upload(b"a" * SIZE)
    gate = rig.gate(stream)
    assert acl.aclrtMemsetAsync(device, SIZE, 0, SIZE, stream) == 0
    assert rig.read(device, SIZE) == b"a" * SIZE
    rig.open(gate)


def test_bytes_outside_a_block_are_refused_with_the_block(rig: Any) -> None:
    small, large = rig.malloc(100), rig.malloc(8192)
    assert acl.aclrtMemcpy(large, 8192, small, 8192, D2D) == 107000
    text = message()
    assert f"[0x{small:x}, 0x{small + 8192:x}), outside" in text
    assert "argument src" in text
    assert acl.aclrtMemcpy(small, 8192, large, 8192, D2D) == 107000
    assert "argument dst" in message()
    assert acl.aclrtMemset(small, 8192, 0, 8192) == 107000
    assert "argument devPtr" in message()


def test_overlapping_ranges_of_one_block_are_copied_as_if_apart(rig: Any) -> None:
    address = rig.upload(bytes(range(SIZE)))
    assert acl.aclrtMemcpy(address + 8, SIZE - 8, address, SIZE - 8, D2D) == 0
    assert rig.read(address, SIZE) == bytes(range(8)) + bytes(range(SIZE - 8))


def test_a_large_copy_is_whole(rig: Any) -> None:
    content = bytes(range(256)) * 20_000
    address, stream = rig.upload(content), rig.stream()
    other = rig.malloc(len(content))
    assert acl.aclrtMemcpyAsync(other, len(content), address, len(content), D2D, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert rig.read(other, len(content)) == content
