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


SUM, MAX, MIN, EQUAL = range(10, 14)


@pytest.mark.parametrize(
    ("dtype", "code"),
    [(acl.ACL_FLOAT, "f"), (acl.ACL_FLOAT16, "e"), (acl.ACL_INT8, "b"), (acl.ACL_INT16, "h"), (acl.ACL_INT32, "i")],
)
def test_reductions(rig: Any, dtype: int, code: str) -> None:
    one, other, stream = [100, -3, 7, 0, 5], [100, 4, -9, 0, 6], rig.stream()
    rows = {SUM: [200 if code != "b" else -56, 1, -2, 0, 11], MAX: [100, 4, 7, 0, 6], MIN: [100, -3, -9, 0, 5]}
    for kind, row in rows.items():
        target, source = rig.upload(pack(f"<5{code}", *one)), rig.upload(pack(f"<5{code}", *other))
        size = len(pack(f"<5{code}", *one))
        assert acl.aclrtReduceAsync(target, source, size, kind, dtype, stream, None) == 0
        assert acl.aclrtSynchronizeStream(stream) == 0
        assert list(unpack(f"<5{code}", rig.read(target, size))) == row
        assert list(unpack(f"<5{code}", rig.read(source, size))) == other


def test_reductions_of_bfloat16(rig: Any) -> None:
    words = [unpack("<I", pack("<f", each))[0] >> 16 for each in (1.5, 2.25, 3.75)]
    target, source = rig.upload(pack("<H", words[0])), rig.upload(pack("<H", words[1]))
    assert acl.aclrtReduceAsync(target, source, 2, SUM, acl.ACL_BF16, None, None) == 0
    assert acl.aclrtSynchronizeStream(None) == 0
    assert unpack("<H", rig.read(target, 2))[0] == words[2]


def test_what_reductions_refuse(rig: Any) -> None:
    stream, place = rig.stream(), rig.malloc(64)

    def asked(
        dst: Any = place, src: Any = place + 32, count: int = 32, kind: int = SUM, dtype: int = 0, reserve: Any = None
    ) -> int:
        return int(acl.aclrtReduceAsync(dst, src, count, kind, dtype, stream, reserve))

    assert [asked(dst=None), asked(src=None), asked(reserve=place), asked(dtype=acl.ACL_DOUBLE)] == [100000] * 4
    assert [asked(count=0), asked(kind=9), asked(kind=14), asked(count=(4 << 30) + 4)] == [107000] * 4
    assert [asked(kind=EQUAL), asked(dtype=acl.ACL_UINT8)] == [207000] * 2
    assert acl.aclrtReduceAsync(place, place, 32, SUM, 0, rig.event(), None) == 107017
    assert asked(count=4096) == 0
    assert acl.aclrtSynchronizeStream(stream) == 507013


def test_hints_to_caches(rig: Any) -> None:
    stream, place = rig.stream(), rig.malloc(64)
    assert [acl.aclrtCmoAsync(place, 64, each, stream) for each in range(4)] == [0] * 4
    assert [acl.aclrtCmoAsync(None, 64, 0, stream), acl.aclrtCmoAsync(place, 0, 0, stream)] == [100000] * 2
    assert acl.aclrtCmoAsync(place, 64, 4, stream) == 207000
    assert acl.aclrtCmoAsync(place, 64, 0, rig.event()) == 107017
