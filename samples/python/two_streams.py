"""Two streams, ordered by events: work is accepted and waits for its turn, and no call has to block."""

from __future__ import annotations

import sys
from array import array
from typing import TypeVar

import aclnn_py as acl

COUNT = 4
NBYTES = 4 * COUNT
STATUS = {acl.ACL_STREAM_STATUS_COMPLETE: "complete", acl.ACL_STREAM_STATUS_NOT_READY: "not ready"}


def ok(ret: int, what: str) -> None:
    if ret != acl.ACL_SUCCESS:
        print(f"{what} failed. ERROR: {ret}\n{acl.aclGetRecentErrMsg()}")
        sys.exit(1)


Value = TypeVar("Value")


def must(answer: tuple[Value | None, int], what: str) -> Value:
    """The value of a call that returns (value, ret)."""
    value, ret = answer
    ok(ret, what)
    assert value is not None
    return value


def on_device(values: list[float]) -> tuple[int, acl.aclTensor | None]:
    host = array("f", values)
    address = must(acl.aclrtMalloc(NBYTES, acl.ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc")
    ok(acl.aclrtMemcpy(address, NBYTES, host, NBYTES, acl.ACL_MEMCPY_HOST_TO_DEVICE), "aclrtMemcpy")
    return address, acl.aclCreateTensor([COUNT], acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, [COUNT], address)


def from_device(address: int) -> str:
    host = array("f", [0] * COUNT)
    ok(acl.aclrtMemcpy(host, NBYTES, address, NBYTES, acl.ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy")
    return " ".join(f"{value:f}" for value in host)


def show(when: str, streams: dict[str, acl.aclrtStream], address: int) -> None:
    states = {name: must(acl.aclrtStreamQuery(stream), "aclrtStreamQuery") for name, stream in streams.items()}
    words = ", ".join(f"{name} {STATUS[state]}" for name, state in states.items())
    print(f"{when}: {words}, result {from_device(address)}")


def main() -> int:
    ok(acl.aclInit(None), "aclInit")
    ok(acl.aclrtSetDevice(0), "aclrtSetDevice")
    streams = {name: must(acl.aclrtCreateStream(), "aclrtCreateStream") for name in ("producer", "consumer")}
    producer, consumer = streams.values()
    flags = acl.ACL_EVENT_SYNC | acl.ACL_EVENT_TIME_LINE
    gate, start, made, stop = events = [must(acl.aclrtCreateEventWithFlag(flags), "aclrtCreateEvent") for _ in range(4)]
    x_addr, x = on_device([1, 2, 3, 4])
    y_addr, y = on_device([0, 0, 0, 0])
    z_addr, z = on_device([0, 0, 0, 0])

    # The producer stands before a gate that nobody has opened yet
    ok(acl.aclrtStreamWaitEvent(producer, gate), "aclrtStreamWaitEvent")
    ok(acl.aclrtRecordEvent(start, producer), "aclrtRecordEvent")
    size, executor, ret = acl.aclnnSiluGetWorkspaceSize(x, y)
    ok(ret, "aclnnSiluGetWorkspaceSize")
    ok(acl.aclnnSilu(None, size, executor, producer), "aclnnSilu")
    ok(acl.aclrtRecordEvent(made, producer), "aclrtRecordEvent")

    # The consumer takes what the producer will have made
    ok(acl.aclrtStreamWaitEvent(consumer, made), "aclrtStreamWaitEvent")
    size, executor, ret = acl.aclnnSigmoidGetWorkspaceSize(y, z)
    ok(ret, "aclnnSigmoidGetWorkspaceSize")
    ok(acl.aclnnSigmoid(None, size, executor, consumer), "aclnnSigmoid")
    ok(acl.aclrtRecordEvent(stop, consumer), "aclrtRecordEvent")
    show("gate closed", streams, z_addr)

    # The default stream opens the gate
    ok(acl.aclrtRecordEvent(gate, None), "aclrtRecordEvent")
    ok(acl.aclrtSynchronizeStream(consumer), "aclrtSynchronizeStream")
    show("gate open", streams, z_addr)
    elapsed = must(acl.aclrtEventElapsedTime(start, stop), "aclrtEventElapsedTime")
    print(f"start to stop took time: {elapsed >= 0}")

    for each in (x, y, z):
        ok(acl.aclDestroyTensor(each), "aclDestroyTensor")
    for event in events:
        ok(acl.aclrtDestroyEvent(event), "aclrtDestroyEvent")
    for address in (x_addr, y_addr, z_addr):
        ok(acl.aclrtFree(address), "aclrtFree")
    for stream in streams.values():
        ok(acl.aclrtDestroyStream(stream), "aclrtDestroyStream")
    ok(acl.aclrtResetDevice(0), "aclrtResetDevice")
    ok(acl.aclFinalize(), "aclFinalize")
    return 0


if __name__ == "__main__":
    sys.exit(main())
