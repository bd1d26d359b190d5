"""Many threads at once: streams of their own, one stream for all, contexts that come and go (facts 3.0, 3.11)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import aclnn_py as acl
from device.device_rig import D2D

THREADS, ROUNDS, SIZE = 6, 200, 4096


def together(work: Callable[[int], None], count: int = THREADS) -> None:
    """Run work(0), work(1) ... at the same time; the first exception is raised here."""
    problems: list[BaseException] = []
    start = threading.Barrier(count)

    def body(number: int) -> None:
        try:
            start.wait()
            work(number)
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=body, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if problems:
        raise problems[0]


def test_threads_with_streams_of_their_own(rig: Any) -> None:
    def work(number: int) -> None:
        assert acl.aclrtSetDevice(0) == 0
        stream, _ = acl.aclrtCreateStream()
        a, b = acl.aclrtMalloc(SIZE, 0)[0], acl.aclrtMalloc(SIZE, 0)[0]
        host = bytearray(SIZE)
        for value in range(ROUNDS):
            assert acl.aclrtMemsetAsync(a, SIZE, value + number, SIZE, stream) == 0
            assert acl.aclrtMemcpyAsync(b, SIZE, a, SIZE, D2D, stream) == 0
            assert acl.aclrtSynchronizeStream(stream) == 0
            assert acl.aclrtMemcpy(host, SIZE, b, SIZE, acl.ACL_MEMCPY_DEVICE_TO_HOST) == 0
            assert host == bytes([(value + number) % 256]) * SIZE
        assert [acl.aclrtFree(a), acl.aclrtFree(b), acl.aclrtDestroyStream(stream)] == [0, 0, 0]
        assert acl.aclrtResetDevice(0) == 0

    together(work)
    assert acl.aclrtGetDevice() == (0, 0)


def test_one_stream_takes_the_work_of_all(rig: Any) -> None:
    stream, blocks = rig.stream(), [rig.malloc(SIZE) for _ in range(THREADS)]

    def work(number: int) -> None:
        assert acl.aclrtSetDevice(0) == 0
        for value in range(ROUNDS):
            assert acl.aclrtMemsetAsync(blocks[number], SIZE, value, SIZE, stream) == 0
            if value % 17 == 0:
                assert acl.aclrtSynchronizeStream(stream) == 0

    together(work)
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert all(rig.read(block, SIZE) == bytes([ROUNDS - 1]) * SIZE for block in blocks)


def test_a_ring_of_threads_ordered_by_events(rig: Any) -> None:
    """Each thread copies its neighbour's block on once the neighbour's record says it is there."""
    streams, events = [rig.stream() for _ in range(THREADS)], [rig.event(acl.ACL_EVENT_SYNC) for _ in range(THREADS)]
    blocks = [rig.malloc(SIZE) for _ in range(THREADS)]
    primary, _ = acl.aclrtGetCurrentContext()

    def work(number: int) -> None:
        assert acl.aclrtSetCurrentContext(primary) == 0
        if number == 0:
            assert acl.aclrtMemsetAsync(blocks[0], SIZE, 77, SIZE, streams[0]) == 0
        else:
            assert acl.aclrtStreamWaitEvent(streams[number], events[number - 1]) == 0
            ends = blocks[number], SIZE, blocks[number - 1], SIZE
            assert acl.aclrtMemcpyAsync(*ends, D2D, streams[number]) == 0
        assert acl.aclrtRecordEvent(events[number], streams[number]) == 0
        assert acl.aclrtSynchronizeStream(streams[number]) == 0

    together(work)
    assert rig.read(blocks[-1], SIZE) == bytes([77]) * SIZE


def test_streams_destroyed_under_those_who_use_them(rig: Any) -> None:
    address = rig.malloc(SIZE)
    box = [rig.stream()]
    answers: list[set[int]] = [set() for _ in range(THREADS)]

    def work(number: int) -> None:
        assert acl.aclrtSetDevice(0) == 0
        for _ in range(ROUNDS):
            stream = box[0]
            if number == 0:
                box[0] = acl.aclrtCreateStream()[0]
                answers[0].add(acl.aclrtDestroyStream(stream))
            else:
                answers[number].add(acl.aclrtMemsetAsync(address, SIZE, 1, SIZE, stream))
                answers[number].add(acl.aclrtSynchronizeStream(stream))
                answers[number].add(acl.aclrtStreamQuery(stream)[1])

    together(work)
    assert answers[0] == {0}
    assert set().union(*answers) <= {0, 107017}


def test_contexts_destroyed_under_those_who_use_them(rig: Any) -> None:
    def work(number: int) -> None:
        allowed = {0, 107000, 107002, 107003, 107017, acl.ACL_ERROR_RT_SYS_DMA}
        for _ in range(50):
            if number == 0:
                acl.aclrtSetDevice(1)
                assert acl.aclrtResetDeviceForce(1) in (0, 507007)
                continue
            seen = {acl.aclrtSetDevice(1)}
            stream, ret = acl.aclrtCreateStream()
            address, other = acl.aclrtMalloc(SIZE, 0)
            seen |= {ret, other, acl.aclrtSynchronizeStream(None)}
            if stream is not None and address is not None:
                seen.add(acl.aclrtMemsetAsync(address, SIZE, 1, SIZE, stream))
                seen |= {acl.aclrtSynchronizeStream(stream), acl.aclrtDestroyStream(stream)}
            if address is not None:
                seen.add(acl.aclrtFree(address))
            assert seen <= allowed, seen

    together(work)


def test_allocation_from_many_threads(rig: Any) -> None:
    def work(number: int) -> None:
        assert acl.aclrtSetDevice(0) == 0
        mine = [acl.aclrtMalloc(1 + 97 * turn, 0)[0] for turn in range(ROUNDS)]
        assert len(set(mine)) == ROUNDS
        for address in mine:
            assert acl.aclrtFree(address) == 0

    together(work)
    free, total, ret = acl.aclrtGetMemInfo(acl.ACL_HBM_MEM)
    assert (free, ret) == (total, 0)
