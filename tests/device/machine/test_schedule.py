"""Unusual orders of streams: a seed gives the same again, correct programs give what they always give."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase
from hypothesis import settings as effort
from hypothesis.stateful import run_state_machine_as_test

import aclnn_py as acl
from aclnn_py import settings
from device.device_rig import D2D, D2H, Rig, wipe
from device.machine.test_random_programs import Machine

SEEDS = range(16)


def scheduled(seed: int | None) -> Rig:
    wipe()
    settings.replace(schedule=seed)
    return Rig()


def racing(seed: int | None) -> bytes:
    """What is in memory that four streams write without an order, after each of twelve rounds."""
    rig, found = scheduled(seed), b""
    streams, address = [rig.stream() for _ in range(4)], rig.malloc(64)
    for _ in range(12):
        for number, stream in enumerate(streams):
            assert acl.aclrtMemsetAsync(address, 1, number, 1, stream) == 0
        for stream in streams:
            assert acl.aclrtSynchronizeStream(stream) == 0
        found += rig.read(address, 1)
    return found


def ordered(seed: int | None) -> bytes:
    """The same streams, each behind the one before by an event, and each copies what that wrote."""
    rig, found = scheduled(seed), b""
    streams, events, block = [rig.stream() for _ in range(4)], [rig.event() for _ in range(4)], rig.malloc(64)
    for value in range(12):
        assert acl.aclrtMemsetAsync(block, 1, value, 1, streams[0]) == 0
        for number in range(1, 4):
            assert acl.aclrtRecordEvent(events[number], streams[number - 1]) == 0
            assert acl.aclrtStreamWaitEvent(streams[number], events[number]) == 0
            assert acl.aclrtMemcpyAsync(block + number, 1, block + number - 1, 1, D2D, streams[number]) == 0
        assert acl.aclrtSynchronizeStream(streams[3]) == 0
        found += rig.read(block, 4)
    return found


def unwaited(seed: int | None) -> bytes:
    """What a copy sees that does not wait for the stream."""
    rig, found = scheduled(seed), b""
    stream, block = rig.stream(), rig.malloc(64)
    for value in range(1, 9):
        assert acl.aclrtMemsetAsync(block, 1, value, 1, stream) == 0
        found += rig.read(block, 1)
    assert acl.aclrtSynchronizeStream(stream) == 0
    return found


@pytest.mark.parametrize("program", [racing, unwaited])
def test_the_same_seed_gives_the_same_and_others_differ(program: Any) -> None:
    found = [program(seed) for seed in SEEDS]
    assert [program(seed) for seed in SEEDS] == found
    assert len(set(found)) > 3


def test_correct_programs_are_as_they_were() -> None:
    assert {ordered(seed) for seed in SEEDS} == {ordered(None)}


def test_some_seed_runs_nothing_before_somebody_waits_and_some_seed_all_at_once() -> None:
    found = [unwaited(seed) for seed in range(64)]
    assert bytes(8) in found
    assert max(len(set(each)) for each in found) == 8


@pytest.mark.parametrize("seed", SEEDS)
def test_a_question_is_answered_in_the_end(seed: int) -> None:
    rig = scheduled(seed)
    stream, block = rig.stream(), rig.malloc(64)
    assert acl.aclrtMemsetAsync(block, 64, 1, 64, stream) == 0
    while acl.aclrtStreamQuery(stream)[0] != acl.ACL_STREAM_STATUS_COMPLETE:
        pass
    assert rig.read(block, 64) == b"\1" * 64


def test_work_that_is_waited_for_elsewhere_runs_by_itself() -> None:
    """By host memory that the device writes, which is no call."""
    rig = scheduled(lazy_seed())
    stream, source = rig.stream(), rig.upload(b"\1" * 64)
    host, ret = acl.aclrtMallocHost(64)
    view = acl.host_view(host, 64)
    view[0] = 0
    assert acl.aclrtMemcpyAsync(host, 64, source, 64, D2H, stream) == ret == 0
    while not view[0]:
        pass
    assert acl.aclrtSynchronizeStream(stream) == 0


def lazy_seed() -> int:
    return next(seed for seed in range(64) if unwaited(seed) == bytes(8))


@pytest.mark.parametrize("seed", [1, 5, 11])
def test_random_programs_end_as_they_would(seed: int) -> None:
    class Scheduled(Machine):
        def __init__(self) -> None:
            super().__init__()
            settings.replace(schedule=seed)

    unhurried = effort(
        max_examples=10, stateful_step_count=60, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    run_state_machine_as_test(Scheduled, settings=unhurried)
    wipe()


def test_a_seed_that_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACLNN_PY_SCHEDULE", "often")
    with pytest.raises(ValueError, match="ACLNN_PY_SCHEDULE: expected a seed from 0 to 4294967295, but got 'often'"):
        settings.reload()
    monkeypatch.setenv("ACLNN_PY_SCHEDULE", "7")
    assert settings.reload().schedule == 7
