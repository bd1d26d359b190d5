"""What the tests of the runtime share: a fresh process state, short ways to make objects, messages, threads."""

from __future__ import annotations

import threading
from typing import Any

import aclnn_py as acl
from aclnn_py import settings
from aclnn_py.checks import watch
from aclnn_py.native import lib

D2D, H2D, D2H = acl.ACL_MEMCPY_DEVICE_TO_DEVICE, acl.ACL_MEMCPY_HOST_TO_DEVICE, acl.ACL_MEMCPY_DEVICE_TO_HOST


def wipe() -> None:
    for listener in tuple(watch._listeners):
        watch.detach(listener)
    settings.replace(**dict.fromkeys(settings.KEYWORDS))
    lib.ae_as_new()
    acl.aclGetRecentErrMsg()


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


def message() -> str:
    """The queued message, and an empty queue."""
    return acl.aclGetRecentErrMsg() or ""


def in_thread(function: Any, *arguments: Any) -> Any:
    """What the function answers in a thread of its own."""
    answers: list[Any] = []
    thread = threading.Thread(target=lambda: answers.append(function(*arguments)))
    thread.start()
    thread.join()
    return answers[0]
