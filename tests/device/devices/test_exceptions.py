"""What a program is told of tasks that fail."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import aclnn_py as acl

NOTHING = 0xFFFFFFFF


@pytest.fixture
def told() -> Any:
    """What the callback was told: task, stream, thread, device, code of each failure."""
    seen: list[tuple[int, ...]] = []

    def tell(info: Any) -> None:
        seen.append(tuple(read(info) for read in READ))

    assert acl.aclrtSetExceptionInfoCallback(tell) == 0
    yield seen
    assert acl.aclrtSetExceptionInfoCallback(None) == 0


READ = (
    acl.aclrtGetTaskIdFromExceptionInfo,
    acl.aclrtGetStreamIdFromExceptionInfo,
    acl.aclrtGetThreadIdFromExceptionInfo,
    acl.aclrtGetDeviceIdFromExceptionInfo,
    acl.aclrtGetErrorCodeFromExceptionInfo,
)


def fail(rig: Any, stream: Any) -> None:
    """A task that finds its memory gone."""
    address = rig.upload(bytes(8))
    assert acl.aclrtMemsetAsync(address, 8, 1, 8, stream) == 0
    assert acl.aclrtFree(address) == 0


def test_a_failure_is_told_before_the_wait_returns(rig: Any, told: Any) -> None:
    stream, good = rig.stream(), rig.upload(bytes(8))
    assert acl.aclrtMemsetAsync(good, 8, 1, 8, stream) == 0
    fail(rig, stream)
    assert acl.aclrtSynchronizeStream(stream) == 507013
    number, ret = acl.aclrtStreamGetId(stream)
    assert (told, ret) == ([(2, number, threading.get_native_id(), 0, 507013)], 0)
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert len(told) == 1


def test_each_failure_is_told_by_whoever_comes_by(rig: Any, told: Any) -> None:
    first, second = rig.stream(), rig.stream()
    fail(rig, first)
    fail(rig, second)
    assert acl.aclrtSynchronizeDevice() == 507013
    assert sorted(code for *_, code in told) == [507013, 507013]


def test_nobody_is_told_any_more(rig: Any, told: Any) -> None:
    assert acl.aclrtSetExceptionInfoCallback(None) == 0
    stream = rig.stream()
    fail(rig, stream)
    assert acl.aclrtSynchronizeStream(stream) == 507013
    assert told == []


def test_what_the_callback_raises_the_call_raises(rig: Any) -> None:
    def refuse(info: Any) -> None:
        raise LookupError("no such task")

    stream = rig.stream()
    assert acl.aclrtSetExceptionInfoCallback(refuse) == 0
    fail(rig, stream)
    with pytest.raises(LookupError, match="no such task"):
        acl.aclrtSynchronizeStream(stream)
    assert acl.aclrtSetExceptionInfoCallback(None) == 0


def test_the_callback_may_call(rig: Any) -> None:
    stream, other, event = rig.stream(), rig.stream(), rig.event()
    codes: list[int] = []

    def wait(info: Any) -> None:
        codes.append(acl.aclrtSynchronizeStream(other))
        codes.append(acl.aclrtSynchronizeStream(event))

    assert acl.aclrtSetExceptionInfoCallback(wait) == 0
    fail(rig, stream)
    assert acl.aclrtSynchronizeStream(stream) == 507013
    assert codes == [0, 107017]
    assert "it would touch" in (acl.aclGetRecentErrMsg() or "")
    assert acl.aclrtSetExceptionInfoCallback(None) == 0


def test_information_is_read_while_it_is_told() -> None:
    assert [read(None) for read in READ] == [NOTHING] * 5
    assert [read(8) for read in READ] == [NOTHING] * 5
    with pytest.raises(TypeError):
        acl.aclrtSetExceptionInfoCallback(3)
