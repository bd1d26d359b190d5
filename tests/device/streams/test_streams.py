"""Streams: really asynchronous, in order, and told apart (facts 3.0, 3.4, 3.11)."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest

import aclnn_py as acl
from aclnn_py import settings
from device.device_rig import D2D, message

READY, NOT_READY = acl.ACL_STREAM_STATUS_COMPLETE, acl.ACL_STREAM_STATUS_NOT_READY
PATIENCE = 60  # seconds after which a test gives up; nothing is asserted about time


def test_a_gated_stream_takes_work_and_does_nothing(rig: Any) -> None:
    stream, address = rig.stream(), rig.upload(b"a" * 64)
    gate = rig.gate(stream)
    assert acl.aclrtMemsetAsync(address, 64, ord("b"), 64, stream) == 0
    for _ in range(100):
        assert acl.aclrtStreamQuery(stream) == (NOT_READY, 0)
        assert rig.read(address, 64) == b"a" * 64
    rig.open(gate)
    end = time.monotonic() + PATIENCE
    while rig.read(address, 64) != b"b" * 64:
        assert time.monotonic() < end, "nobody ran the stream"
    while acl.aclrtStreamQuery(stream) != (READY, 0):
        assert time.monotonic() < end, "the stream is never done"


def test_nothing_but_time_is_needed_to_run_a_stream(rig: Any) -> None:
    address = rig.upload(b"a" * 64)
    assert acl.aclrtMemsetAsync(address, 64, ord("b"), 64, rig.stream()) == 0
    end = time.monotonic() + PATIENCE
    while rig.read(address, 64) != b"b" * 64:
        assert time.monotonic() < end, "nobody ran the stream"


def test_order_holds_within_a_stream(rig: Any) -> None:
    stream, address = rig.stream(), rig.malloc(4096)
    for value in range(1000):
        assert acl.aclrtMemsetAsync(address, 4096, value, 4096 - value, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    expected = bytes(value % 256 for value in reversed(range(1000)))
    data = rig.read(address, 4096)
    assert data[: 4096 - 999] == bytes([999 % 256]) * (4096 - 999)
    assert data[4096 - 999 :] == expected[1:]


def test_the_null_stream_is_the_default_stream(rig: Any) -> None:
    default, _ = acl.aclrtCtxGetCurrentDefaultStream()
    gate = rig.gate(None)
    assert acl.aclrtStreamQuery(default) == (NOT_READY, 0)
    assert acl.aclrtStreamGetId(default) == acl.aclrtStreamGetId(None)
    assert acl.aclrtStreamQuery(rig.stream()) == (READY, 0)
    rig.open(gate)
    assert acl.aclrtSynchronizeStream(None) == 0


def test_ids_tell_live_streams_apart(rig: Any) -> None:
    streams = [rig.stream() for _ in range(20)]
    ids = {acl.aclrtStreamGetId(stream)[0] for stream in [*streams, None]}
    assert len(ids) == 21
    assert acl.aclrtDestroyStream(streams[3]) == 0
    fresh = rig.stream()
    assert acl.aclrtStreamGetId(fresh)[0] in ids


@pytest.mark.parametrize(("soc", "most"), [("Ascend910B1", 1984), ("Ascend310B1", 512), ("Ascend310P3", 1024)])
def test_the_pool_of_streams_ends(soc: str, most: int) -> None:
    settings.replace(soc=soc)
    assert acl.aclrtSetDevice(0) == 0
    streams = []
    while (answer := acl.aclrtCreateStream())[1] == 0:
        streams.append(answer[0])
    assert answer == (None, acl.ACL_ERROR_RT_NO_STREAM_RESOURCE)
    assert len(streams) == most
    assert f"Expected at most {most} streams on device 0 ({soc})" in message()
    assert acl.aclrtDestroyStream(streams.pop()) == 0
    assert acl.aclrtCreateStream()[1] == 0


def test_destroying_waits_and_forcing_drops(rig: Any) -> None:
    address = rig.upload(b"a" * 64)
    stream = rig.stream()
    assert acl.aclrtMemsetAsync(address, 64, ord("b"), 64, stream) == 0
    assert acl.aclrtDestroyStream(stream) == 0
    assert rig.read(address, 64) == b"b" * 64
    stream = rig.stream()
    gate = rig.gate(stream)
    assert acl.aclrtMemsetAsync(address, 64, ord("c"), 64, stream) == 0
    assert acl.aclrtDestroyStreamForce(stream) == 0
    rig.open(gate)
    assert acl.aclrtSynchronizeDevice() == 0
    assert rig.read(address, 64) == b"b" * 64
    assert acl.aclrtStreamQuery(stream) == (None, 107017)


def test_a_failure_that_nobody_waited_for_is_published_at_destroy(rig: Any) -> None:
    stream, address = rig.stream(), rig.malloc(64)
    assert acl.aclrtMemsetAsync(address, 1 << 20, 0, 1 << 20, stream) == 0
    assert acl.aclrtDestroyStream(stream) == 0
    assert "aclrtDestroyStream: aclrtMemsetAsync failed on argument devPtr" in message()
    assert acl.aclrtGetLastError(0) == acl.ACL_ERROR_RT_SYS_DMA


@pytest.mark.parametrize(
    "flag", [acl.ACL_STREAM_PERSISTENT, acl.ACL_STREAM_DEVICE_USE_ONLY, acl.ACL_STREAM_CPU_SCHEDULE]
)
def test_some_streams_are_not_waited_for(rig: Any, flag: int) -> None:
    stream, ret = acl.aclrtCreateStreamWithConfig(0, flag)
    assert ret == 0
    gate = rig.gate(stream)
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert acl.aclrtSynchronizeStreamWithTimeout(stream, -1) == 0
    assert acl.aclrtStreamQuery(stream) == (NOT_READY, 0)
    rig.open(gate)


def test_waiting_ends_with_its_time(rig: Any) -> None:
    stream = rig.stream()
    gate = rig.gate(stream)
    assert acl.aclrtSynchronizeStreamWithTimeout(stream, 1) == acl.ACL_ERROR_RT_STREAM_SYNC_TIMEOUT
    assert "Expected the stream to finish within 1 ms but" in (text := message())
    assert "its head waits for event" in text
    assert "Stream_Synchronize_Timeout(EE1002)" in text
    rig.open(gate)
    assert acl.aclrtSynchronizeStreamWithTimeout(stream, 60_000) == 0


@pytest.fixture
def interrupt() -> Iterator[Any]:
    """Ctrl-C a few milliseconds after the call."""
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    yield lambda: signal.setitimer(signal.ITIMER_REAL, 0.005)
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def test_ctrl_c_ends_a_wait_that_nothing_can_satisfy(rig: Any, interrupt: Any) -> None:
    stream = rig.stream()
    rig.gate(stream)
    for wait in (acl.aclrtSynchronizeStream, acl.aclrtDestroyStream):
        interrupt()
        with pytest.raises(KeyboardInterrupt, match=r"stream .* waits for event"):
            wait(stream)
    interrupt()
    with pytest.raises(KeyboardInterrupt, match="waits for event"):
        acl.aclrtSynchronizeDevice()
    event = rig.event()
    assert acl.aclrtRecordEvent(event, stream) == 0
    interrupt()
    with pytest.raises(KeyboardInterrupt, match="event"):
        acl.aclrtSynchronizeEvent(event)
    assert acl.aclrtStreamQuery(stream) == (NOT_READY, 0)


def test_a_long_wait_is_logged_once(rig: Any, monkeypatch: pytest.MonkeyPatch, capfd: Any) -> None:
    monkeypatch.setenv("ASCEND_GLOBAL_LOG_LEVEL", "2")
    monkeypatch.setenv("ASCEND_SLOG_PRINT_TO_STDOUT", "1")
    settings.reload()
    stream = rig.stream()
    gate = rig.gate(stream)
    assert acl.aclrtSynchronizeStreamWithTimeout(stream, 1200) == acl.ACL_ERROR_RT_STREAM_SYNC_TIMEOUT
    rig.open(gate)
    lines = [line for line in capfd.readouterr().out.splitlines() if "still waiting" in line]
    assert len(lines) == 1
    assert "[WARNING] RUNTIME(" in lines[0]
    assert "waits for event" in lines[0]


def test_blocking_launches_run_at_once(rig: Any) -> None:
    settings.replace(launch_blocking=True)
    stream, address = rig.stream(), rig.malloc(64)
    assert acl.aclrtMemsetAsync(address, 64, 5, 64, stream) == 0
    assert rig.read(address, 64) == b"\5" * 64
    gate = rig.gate(stream)  # cannot run, is not waited for
    assert acl.aclrtMemcpyAsync(address, 64, rig.upload(b"x" * 64), 64, D2D, stream) == 0
    assert rig.read(address, 64) == b"\5" * 64
    rig.open(gate)
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert rig.read(address, 64) == b"x" * 64
    assert acl.aclrtMemsetAsync(address, 1 << 20, 5, 1 << 20, stream) == acl.ACL_ERROR_RT_SYS_DMA
    assert acl.aclrtSynchronizeStream(stream) == 0


def test_a_crowd_of_streams_is_served(rig: Any) -> None:
    streams = [rig.stream() for _ in range(200)]
    addresses = [rig.malloc(512) for _ in streams]
    chain = rig.event(acl.ACL_EVENT_SYNC, ex=True)
    for stream, address in zip(streams, addresses, strict=True):
        assert acl.aclrtStreamWaitEvent(stream, chain) == 0
        assert acl.aclrtMemsetAsync(address, 512, 9, 512, stream) == 0
        assert acl.aclrtRecordEvent(chain, stream) == 0
    assert acl.aclrtSynchronizeStream(streams[-1]) == 0
    assert all(rig.read(address, 512) == b"\t" * 512 for address in addresses)
