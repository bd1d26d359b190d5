"""Every test of the runtime starts from an untouched process: no device set, no message, default settings."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

import aclnn_py as acl
from aclnn_py.base import handle, log, messages, settings
from aclnn_py.device import devices, observe, process
from aclnn_py.device.context import here

D2D, H2D, D2H = acl.ACL_MEMCPY_DEVICE_TO_DEVICE, acl.ACL_MEMCPY_HOST_TO_DEVICE, acl.ACL_MEMCPY_DEVICE_TO_HOST


def wipe() -> None:
    for listener in tuple(observe.listeners):
        observe.detach(listener)
    devices.release_everything()
    process.process.__init__()  # type: ignore[misc]
    here.__dict__.clear()
    messages.set_mode("0")
    messages.clear()


@pytest.fixture(autouse=True)
def untouched(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Iterator[None]:
    for name in [name for name in os.environ if name.startswith(("ASCEND_", "ACLNN_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("ASCEND_PROCESS_LOG_PATH", str(tmp_path))
    for name in ("_keyword", "_document"):
        monkeypatch.setattr(settings, name, {})
    settings.reload()
    log.configure()
    wipe()
    before = set(handle.live)
    yield
    wipe()
    left = [each for each in handle.live - before if each.kind.startswith("aclrt")]
    monkeypatch.undo()
    settings.reload()
    log.configure()
    assert left == []


class Rig:
    """Device 0 set in this thread, and short ways to make what tests need."""

    def __init__(self) -> None:
        assert acl.aclrtSetDevice(0) == 0

    def stream(self) -> Any:
        stream, ret = acl.aclrtCreateStream()
        assert ret == 0
        return stream

    def event(self, flag: int | None = None, ex: bool = False) -> Any:
        if flag is None:
            event, ret = acl.aclrtCreateEvent()
        else:
            create = acl.aclrtCreateEventExWithFlag if ex else acl.aclrtCreateEventWithFlag
            event, ret = create(flag)
        assert ret == 0
        return event

    def gate(self, stream: Any) -> Any:
        """An event without a record that the stream waits for from now on."""
        event = self.event(acl.ACL_EVENT_SYNC)
        assert acl.aclrtStreamWaitEvent(stream, event) == 0
        return event

    def open(self, event: Any) -> None:
        """Record the event of `gate` in a stream of its own, and run it."""
        other = self.stream()
        assert acl.aclrtRecordEvent(event, other) == 0
        assert acl.aclrtSynchronizeStream(other) == 0

    def malloc(self, size: int) -> int:
        address, ret = acl.aclrtMalloc(size, acl.ACL_MEM_MALLOC_HUGE_FIRST)
        assert ret == 0
        return int(address)

    def upload(self, data: bytes) -> int:
        address = self.malloc(len(data))
        assert acl.aclrtMemcpy(address, len(data), data, len(data), H2D) == 0
        return address

    def read(self, address: int, size: int) -> bytes:
        host = bytearray(size)
        assert acl.aclrtMemcpy(host, size, address, size, D2H) == 0
        return bytes(host)


@pytest.fixture
def rig() -> Rig:
    return Rig()


def message() -> str:
    """The queued message, and an empty queue."""
    return acl.aclGetRecentErrMsg() or ""
