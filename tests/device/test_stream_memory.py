"""Words that streams write and wait for, and batches of copies."""

from __future__ import annotations

from struct import pack, unpack
from typing import Any

import pytest

import aclnn_py as acl

HOST, DEVICE = acl.aclrtMemLocation(0, acl.ACL_MEM_LOCATION_TYPE_HOST), acl.aclrtMemLocation(0, 1)
IN, OUT = acl.aclrtMemcpyBatchAttr(DEVICE, HOST), acl.aclrtMemcpyBatchAttr(HOST, DEVICE)
BIG = 0x0123456789ABCDEF


def word(rig: Any, address: int) -> int:
    return int(unpack("<Q", rig.read(address, 8))[0])


def test_a_stream_waits_for_what_another_writes(rig: Any) -> None:
    waiter, writer, address = rig.stream(), rig.stream(), rig.upload(bytes(16))
    assert acl.aclrtValueWait(address, BIG, acl.ACL_STREAM_WAIT_VALUE_EQ, waiter) == 0
    assert acl.aclrtValueWrite(address + 8, 1, 0, waiter) == 0
    assert acl.aclrtSynchronizeStreamWithTimeout(waiter, 20) == 507046
    assert word(rig, address + 8) == 0
    assert acl.aclrtValueWrite(address, BIG, 0, writer) == 0
    assert acl.aclrtSynchronizeStream(waiter) == 0
    assert (word(rig, address), word(rig, address + 8)) == (BIG, 1)


@pytest.mark.parametrize(
    ("condition", "value", "never", "there"),
    [(0, 5, 4, 6), (0, 5, (1 << 63) + 5, 5), (1, 5, 6, 5), (2, 6, 9, 2), (3, 1, (1 << 64) - 2, 4)],
)
def test_conditions(rig: Any, condition: int, value: int, never: int, there: int) -> None:
    stream, address = rig.stream(), rig.upload(pack("<Q", never))
    assert acl.aclrtValueWait(address, value, condition, stream) == 0
    assert acl.aclrtSynchronizeStreamWithTimeout(stream, 5) == 507046
    assert acl.aclrtMemcpy(address, 8, pack("<Q", there), 8, acl.ACL_MEMCPY_HOST_TO_DEVICE) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0


def test_what_words_refuse(rig: Any) -> None:
    stream, address = rig.stream(), rig.malloc(8)
    assert acl.aclrtValueWrite(None, 1, 0, stream) == 100000
    assert acl.aclrtValueWrite(address, 1, 1, stream) == 107000
    assert acl.aclrtValueWait(address, 1, 4, stream) == 107000
    assert acl.aclrtValueWait(8, 1, 0, stream) == 107000
    assert acl.aclrtValueWait(address, 1, 0, rig.event()) == 107017
    assert acl.aclrtFree(address) == 0
    assert acl.aclrtValueWrite(address, 1, 0, stream) == 107000


def test_waiting_for_what_is_freed_fails_the_stream(rig: Any) -> None:
    stream, address = rig.stream(), rig.upload(bytes(8))
    assert acl.aclrtValueWait(address, 1, 0, stream) == 0
    assert acl.aclrtFree(address) == 0
    assert acl.aclrtSynchronizeStream(stream) == 507013


def test_words_in_a_graph(rig: Any) -> None:
    stream, address = rig.stream(), rig.upload(bytes(16))
    assert acl.aclmdlRICaptureBegin(stream, acl.ACL_MODEL_RI_CAPTURE_MODE_RELAXED) == 0
    assert acl.aclrtValueWait(address, 1, acl.ACL_STREAM_WAIT_VALUE_EQ, stream) == 0
    assert acl.aclrtValueWrite(address, 0, 0, stream) == 0
    assert acl.aclrtValueWrite(address + 8, BIG, 0, stream) == 0
    graph, ret = acl.aclmdlRICaptureEnd(stream)
    assert ret == 0
    for _ in range(2):
        assert acl.aclrtMemset(address, 16, 0, 16) == 0
        assert acl.aclmdlRIExecuteAsync(graph, stream) == 0
        assert acl.aclrtSynchronizeStreamWithTimeout(stream, 5) == 507046
        assert acl.aclrtValueWrite(address, 1, 0, None) == 0
        assert acl.aclrtSynchronizeStream(stream) == 0
        assert (word(rig, address), word(rig, address + 8)) == (0, BIG)
    assert acl.aclmdlRIDestroy(graph) == 0


def copied(rig: Any, stream: Any, *arguments: Any) -> tuple[int | None, int]:
    if stream is None:
        return acl.aclrtMemcpyBatch(*arguments)
    index, ret = acl.aclrtMemcpyBatchAsync(*arguments, stream)
    return index, ret or acl.aclrtSynchronizeStream(stream)


@pytest.mark.parametrize("streamed", [False, True])
def test_batches_of_copies(rig: Any, streamed: bool) -> None:
    stream = rig.stream() if streamed else None
    first, second, back = rig.malloc(8), rig.upload(b"x" * 16), bytearray(8)
    answer = copied(rig, stream, [first, back], [8, 8], [b"abcdefgh", second], [8, 5], 2, [IN, OUT], [0, 1], 2)
    assert answer == (None, 0)
    assert (rig.read(first, 8), bytes(back)) == (b"abcdefgh", b"xxxxx\0\0\0")
    pinned, _ = acl.aclrtMallocHost(16)
    assert copied(rig, stream, [pinned], [16], [second], [16], 1, [OUT], [0], 1) == (None, 0)
    assert bytes(acl.host_view(pinned, 16)) == b"x" * 16
    assert acl.aclrtFreeHost(pinned) == 0


@pytest.mark.parametrize("streamed", [False, True])
def test_what_batches_refuse(rig: Any, streamed: bool) -> None:
    stream = rig.stream() if streamed else None
    there, host = rig.malloc(8), bytearray(8)
    elsewhere = acl.aclrtMemcpyBatchAttr(acl.aclrtMemLocation(1, 1), HOST)

    def ask(dsts: Any, rooms: Any, sizes: Any, attrs: Any, starts: Any) -> tuple[int | None, int]:
        count = 0 if sizes is None else len(sizes)
        return copied(rig, stream, dsts, rooms, [host] * count, sizes, count, attrs, starts, len(starts or ()))

    assert ask([there], [8], None, [IN], [0]) == (None, 100000)
    assert ask([there], [8], [], [IN], [0]) == (None, 100000)
    assert ask(None, None, [0, 0], None, None) == (None, 0)
    assert ask([there], [7], [8], [IN], [0]) == (None, 100000)
    assert ask([there], [8], [8], [IN], None) == (None, 100000)
    assert ask([there], [8], [8], [IN, IN], [0, 1]) == (None, 107000)
    assert ask([there], [8], [8], [IN], [1]) == (None, 107000)
    assert ask([there] * 2, [8] * 2, [8] * 2, [IN, IN], [0, 0]) == (None, 107000)
    assert ask([there] * 2, [8] * 2, [8] * 2, [IN, elsewhere], [0, 1]) == (1, 107000)
    assert ask([host], [8], [8], [acl.aclrtMemcpyBatchAttr(HOST, HOST)], [0]) == (0, 107000)


def test_older_products_have_neither(rig: Any) -> None:
    acl.settings.replace(soc="Ascend910A")
    assert acl.aclrtValueWrite(8, 1, 0, None) == 207000
    assert acl.aclrtMemcpyBatch([8], [8], [16], [8], 1, [IN], [0], 1) == (None, 207000)
