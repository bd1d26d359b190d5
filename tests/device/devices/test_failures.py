"""Failures of tasks: where they surface, how long they live, what they say (facts 3.0, 3.4, 13)."""

from __future__ import annotations

from typing import Any

import pytest

import aclnn_py as acl
from aclnn_py import settings
from device.device_rig import D2D, message
from device.machine.launching import launch

DMA = acl.ACL_ERROR_RT_SYS_DMA
STOP, CONTINUE = acl.ACL_STOP_ON_FAILURE, acl.ACL_CONTINUE_ON_FAILURE


def spoil(stream: Any, address: int) -> None:
    """Enqueue a task that fails."""
    assert acl.aclrtMemsetAsync(address, 1 << 20, 0, 1 << 20, stream) == 0


def test_a_failure_surfaces_once_and_the_rest_runs(rig: Any) -> None:
    stream, address = rig.stream(), rig.malloc(64)
    spoil(stream, address)
    assert acl.aclrtMemsetAsync(address, 64, 3, 64, stream) == 0
    assert [acl.aclrtSynchronizeStream(stream), acl.aclrtSynchronizeStream(stream)] == [DMA, 0]
    assert rig.read(address, 64) == b"\3" * 64
    assert acl.aclrtGetLastError(0) == DMA


def test_the_first_of_two_failures_is_told(rig: Any) -> None:
    stream, address, freed = rig.stream(), rig.malloc(64), rig.malloc(64)
    gate = rig.gate(stream)
    assert acl.aclrtMemsetAsync(freed, 64, 0, 64, stream) == 0
    spoil(stream, address)
    assert acl.aclrtFree(freed) == 0
    rig.open(gate)
    assert acl.aclrtSynchronizeStream(stream) == DMA
    text = message()
    assert f"0x{freed:x}" in text
    assert "freed or reused after the task was enqueued" in text
    assert acl.aclrtSynchronizeStream(stream) == 0


def test_a_failure_belongs_to_its_stream(rig: Any) -> None:
    good, bad, address = rig.stream(), rig.stream(), rig.malloc(64)
    spoil(bad, address)
    assert acl.aclrtMemsetAsync(address, 64, 3, 64, good) == 0
    assert [acl.aclrtSynchronizeStream(good), acl.aclrtSynchronizeStream(bad)] == [0, DMA]


def test_the_message_names_everything(rig: Any) -> None:
    stream, target, source = rig.stream(), rig.malloc(4096), rig.malloc(100)
    assert acl.aclrtMemcpyAsync(target, 4096, source, 4096, D2D, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == DMA
    text = message()
    for words in (
        "Execution_Error(EE1019): aclrtSynchronizeStream: aclrtMemcpyAsync failed on argument src",
        f"[0x{source:x}, 0x{source + 4096:x})",
        f"the block of 100 bytes at 0x{source:x} on device 0",
        "allocated at device_rig.py:",
        "enqueued at test_failures.py:",
        f"task 1 of stream {acl.aclrtStreamGetId(stream)[0]}",
    ):
        assert words in text


@pytest.mark.parametrize(("soc", "code"), [("Ascend910B1", 507035), ("Ascend310P3", 507015)])
def test_an_operators_failure_names_operator_and_argument(soc: str, code: int) -> None:
    settings.replace(soc=soc)
    assert acl.aclrtSetDevice(0) == 0
    x, out = acl.aclrtMalloc(64, 0)[0], acl.aclrtMalloc(64, 0)[0]
    gate, _ = acl.aclrtCreateEventWithFlag(acl.ACL_EVENT_SYNC)
    assert acl.aclrtStreamWaitEvent(None, gate) == 0
    launch(x, out, 64, None)
    assert acl.aclrtFree(out) == 0
    other, _ = acl.aclrtCreateStream()
    assert acl.aclrtRecordEvent(gate, other) == 0
    assert acl.aclrtSynchronizeStream(None) == code
    text = message()
    assert "Execution_Error(EZ2001): aclrtSynchronizeStream: aclnnSilu failed on argument out" in text
    assert f"[0x{out:x}, 0x{out + 64:x}) of a block that was freed or reused after the task was enqueued" in text
    assert "enqueued at launching.py:" in text


def test_memory_of_nobody_is_named_so(rig: Any) -> None:
    stream, address = rig.stream(), rig.malloc(64)
    wild = address - (1 << 30)
    assert acl.aclrtMemsetAsync(wild, 64, 0, 64, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == DMA
    assert f"[0x{wild:x}, 0x{wild + 64:x}), which belongs to no block" in message()


def test_a_short_slot_with_slack_is_forgiven(rig: Any) -> None:
    """The legal extent is the whole slot to the next 512 boundary, at least 128 bytes of slack (DESIGN 4)."""
    address = rig.malloc(64)
    assert acl.aclrtMemset(address, 192, 0, 192) == 0


def test_stop_sticks_to_the_whole_context(rig: Any) -> None:
    stream, other, address = rig.stream(), rig.stream(), rig.upload(b"a" * 64)
    assert acl.aclrtSetStreamFailureMode(stream, STOP) == 0
    assert acl.aclrtSetStreamFailureMode(stream, STOP) == 0
    gate = rig.gate(other)
    assert acl.aclrtMemsetAsync(address, 64, ord("b"), 64, other) == 0
    spoil(stream, address)
    assert acl.aclrtMemsetAsync(address, 64, ord("c"), 64, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == DMA
    assert [acl.aclrtSynchronizeStream(each) for each in (stream, other, None)] == [DMA] * 3
    assert acl.aclrtMemsetAsync(address, 64, ord("d"), 64, other) == 0
    assert acl.aclrtSynchronizeStream(other) == DMA
    assert rig.read(address, 64) == b"a" * 64
    assert [acl.aclrtSetStreamFailureMode(each, CONTINUE) for each in (stream, other)] == [207000] * 2
    assert acl.aclrtSynchronizeEvent(gate) == 0


def test_a_stopped_context_does_not_spoil_another(rig: Any) -> None:
    stream, address = rig.stream(), rig.malloc(64)
    assert acl.aclrtSetStreamFailureMode(stream, STOP) == 0
    spoil(stream, address)
    assert acl.aclrtSynchronizeStream(stream) == DMA
    context, _ = acl.aclrtCreateContext(0)
    assert acl.aclrtMemsetAsync(address, 64, 3, 64, None) == 0
    assert acl.aclrtSynchronizeStream(None) == 0
    assert acl.aclrtDestroyContext(context) == 0


def test_a_record_that_a_stopped_context_drops_is_not_waited_for(rig: Any) -> None:
    stream, address, event = rig.stream(), rig.malloc(64), rig.event()
    assert acl.aclrtSetStreamFailureMode(stream, STOP) == 0
    gate = rig.gate(stream)
    spoil(stream, address)
    assert acl.aclrtRecordEvent(event, stream) == 0
    rig.open(gate)
    assert acl.aclrtSynchronizeStream(stream) == DMA
    assert acl.aclrtSynchronizeEvent(event) in (0, DMA)


@pytest.mark.parametrize("mode", [CONTINUE, 2, 1 << 40])
def test_only_bit_zero_of_the_mode_counts(rig: Any, mode: int) -> None:
    stream = rig.stream()
    assert acl.aclrtSetStreamFailureMode(stream, mode) == 0
    assert acl.aclrtSetStreamFailureMode(stream, STOP | mode) == 0
    assert acl.aclrtSetStreamFailureMode(stream, mode) == 207000


@pytest.mark.parametrize(("soc", "code"), [("Ascend910B1", 0), ("Ascend950PR_9599", 0), ("Ascend910A", 207000)])
def test_the_mode_of_a_default_stream_depends_on_the_soc(soc: str, code: int) -> None:
    settings.replace(soc=soc)
    assert acl.aclrtSetDevice(0) == 0
    assert acl.aclrtSetStreamFailureMode(None, STOP) == code
    assert acl.aclrtSetStreamFailureMode(acl.aclrtCtxGetCurrentDefaultStream()[0], STOP) == code
