"""InfiniRT on both devices and both surfaces: the current device, memory, streams, events, and what is refused."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
from infini_surfaces import CSurface, PythonSurface, Surface

import aclnn_py as acl
from aclnn_py import infiniop as io

CPU, ASCEND = io.INFINI_DEVICE_CPU, io.INFINI_DEVICE_ASCEND
H2H, H2D, D2H, D2D = range(4)
SUCCESS, INTERNAL, NOT_IMPLEMENTED, BAD_PARAM, NULL_POINTER, DEVICE = range(6)


def on_ascend(surface: Surface, number: int = 0) -> None:
    assert surface.call("infinirtSetDevice", ASCEND, number) == SUCCESS


def test_devices_are_counted(surface: Surface) -> None:
    assert surface.call("infinirtInit") == SUCCESS
    assert surface.call("infinirtInit") == SUCCESS
    counts, ret = surface.call("infinirtGetAllDeviceCount")
    assert (counts, ret) == ((1, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0), SUCCESS)
    for device, count in enumerate(counts):
        assert surface.call("infinirtGetDeviceCount", device) == (count, SUCCESS)
    for unknown in (-1, io.INFINI_DEVICE_TYPE_COUNT, 99):
        assert surface.call("infinirtGetDeviceCount", unknown) == (None, DEVICE)


def test_the_current_device_belongs_to_the_thread(surface: Surface) -> None:
    on_ascend(surface, 2)
    seen: list[Any] = []
    thread = threading.Thread(target=lambda: seen.append(surface.call("infinirtGetDevice")))
    thread.start()
    thread.join()
    assert seen == [(CPU, 0, SUCCESS)]
    assert surface.call("infinirtGetDevice") == (ASCEND, 2, SUCCESS)
    assert surface.call("infinirtSetDevice", CPU, 7) == SUCCESS
    assert surface.call("infinirtGetDevice") == (CPU, 7, SUCCESS)


@pytest.mark.parametrize(
    ("device", "number", "code"),
    [
        (io.INFINI_DEVICE_NVIDIA, 0, DEVICE),
        (99, 0, DEVICE),
        (-1, 0, DEVICE),
        (ASCEND, 8, INTERNAL),
        (ASCEND, -1, INTERNAL),
    ],
)
def test_a_refused_device_does_not_become_current(surface: Surface, device: int, number: int, code: int) -> None:
    on_ascend(surface, 1)
    assert surface.call("infinirtSetDevice", device, number) == code
    assert surface.call("infinirtGetDevice") == (ASCEND, 1, SUCCESS)


def test_handles_carry_the_device(surface: Surface) -> None:
    for device, number, told in ((CPU, 7, 0), (ASCEND, 3, 3)):
        assert surface.call("infinirtSetDevice", device, number) == SUCCESS
        handle, _ = surface.call("infiniopCreateHandle")
        tensor, _ = surface.call("infiniopCreateTensorDescriptor", (2,), None, io.INFINI_DTYPE_F16)
        desc, ret = surface.call("infiniopCreateReluDescriptor", handle, tensor, tensor)
        assert ret == SUCCESS
        assert surface.call("infiniopGetDescriptorDeviceType", desc) == (device, SUCCESS)
        assert surface.call("infiniopGetDescriptorDeviceId", desc) == (told, SUCCESS)
        for name, one in (("Handle", handle), ("TensorDescriptor", tensor), ("ReluDescriptor", desc)):
            assert surface.call(f"infiniopDestroy{name}", one) == SUCCESS


def test_memory_of_the_host_is_told(surface: Surface) -> None:
    free, total, ret = surface.call("infinirtGetMemInfo", CPU, 0)
    assert ret == SUCCESS
    assert 0 < free <= total
    assert surface.call("infinirtGetDeviceResourceSnapshot", CPU, 0)[-1] == SUCCESS
    for device in (ASCEND, io.INFINI_DEVICE_NVIDIA, 99):
        assert surface.call("infinirtGetMemInfo", device, 0)[-1] == DEVICE
        assert surface.call("infinirtGetDeviceResourceSnapshot", device, 0)[-1] == DEVICE


def test_a_snapshot_says_what_it_knows() -> None:
    snapshot, _ = io.infinirtGetDeviceResourceSnapshot(CPU, 0)
    assert snapshot.valid_fields == io.INFINIRT_RESOURCE_MEMORY_CAPACITY
    assert snapshot.used_bytes == snapshot.total_bytes - snapshot.free_bytes


def test_copies_and_fills(surface: Surface, device: int) -> None:
    host, back = np.arange(64, dtype=np.uint8), np.zeros(64, np.uint8)
    one, two = (surface.call("infinirtMalloc", 64)[0] for _ in range(2))
    stream, _ = surface.call("infinirtStreamCreate")
    assert (stream is None) == (device == CPU)
    assert surface.call("infinirtMemcpy", one, host, 64, H2D) == SUCCESS
    assert surface.call("infinirtMemcpyAsync", two, one, 64, D2D, stream) == SUCCESS
    assert surface.call("infinirtMemsetAsync", two, 0x1FF, 8, stream) == SUCCESS
    assert surface.call("infinirtStreamSynchronize", stream) == SUCCESS
    assert surface.call("infinirtMemset", two + 56, 7, 8) == SUCCESS
    assert surface.call("infinirtMemcpy", back, two, 64, D2H) == SUCCESS
    assert back.tolist() == [255] * 8 + list(range(8, 56)) + [7] * 8
    assert surface.call("infinirtMemcpy", None, None, 0, 0) == SUCCESS
    for name, block in (("infinirtFree", one), ("infinirtFreeAsync", two)):
        extra = (stream,) if name.endswith("Async") else ()
        assert surface.call(name, block, *extra) == SUCCESS
        assert surface.call(name, block, *extra) == (BAD_PARAM if device == CPU else INTERNAL)
    if device == ASCEND:
        assert surface.call("infinirtStreamDestroy", stream) == SUCCESS


def test_pinned_memory(surface: Surface, device: int) -> None:
    block, ret = surface.call("infinirtMallocHost", 32)
    assert ret == SUCCESS
    host = np.full(32, 9, np.uint8)
    assert surface.call("infinirtMemcpy", block, host, 32, H2H) == SUCCESS
    assert surface.call("infinirtFreeHost", block) == SUCCESS


def test_memory_of_no_bytes_and_null(surface: Surface) -> None:
    block, ret = surface.call("infinirtMalloc", 0)
    assert ret == SUCCESS
    assert [surface.call("infinirtFree", each) for each in (block, None)] == [SUCCESS, SUCCESS]
    assert surface.call("infinirtMalloc", (1 << 64) - 1) == (None, INTERNAL)
    on_ascend(surface)
    assert surface.call("infinirtMalloc", 0) == (None, INTERNAL)
    assert surface.call("infinirtMalloc", 1 << 50) == (None, INTERNAL)
    assert surface.call("infinirtFree", None) == INTERNAL


def test_memory_that_is_not_there(surface: Surface, device: int) -> None:
    host = np.zeros(8, np.uint8)
    assert surface.call("infinirtMemcpy", None, host, 8, H2H) == NULL_POINTER
    assert surface.call("infinirtMemcpy", host, None, 8, H2H) == NULL_POINTER
    assert surface.call("infinirtMemset", None, 0, 8) == NULL_POINTER
    for bad in (16, 0xDEADBEEF, (1 << 64) - 8):
        assert surface.call("infinirtMemcpy", bad, host, 8, H2H) == BAD_PARAM
        assert surface.call("infinirtMemcpyAsync", host, bad, 8, H2D, None) == BAD_PARAM
        assert surface.call("infinirtMemset", bad, 0, 8) == BAD_PARAM
        assert surface.call("infinirtMemsetAsync", bad, 0, 8, None) == BAD_PARAM
        assert surface.call("infinirtFree", bad) == (BAD_PARAM if device == CPU else INTERNAL)


def test_the_cpu_does_not_reach_device_memory(surface: Surface) -> None:
    on_ascend(surface)
    block, _ = surface.call("infinirtMalloc", 64)
    assert surface.call("infinirtMemcpy", block + 60, block, 8, D2D) == SUCCESS  # the slack of a block is legal
    gone, _ = surface.call("infinirtMalloc", 64)
    assert surface.call("infinirtFree", gone) == SUCCESS
    assert surface.call("infinirtMemcpy", gone, block, 8, D2D) == INTERNAL
    assert surface.call("infinirtSetDevice", CPU, 0) == SUCCESS
    host = np.zeros(64, np.uint8)
    assert surface.call("infinirtMemcpy", host, block, 64, D2H) == BAD_PARAM
    assert surface.call("infinirtFree", block) == BAD_PARAM
    on_ascend(surface)
    assert surface.call("infinirtMemcpy", host, block, 64, 4) == INTERNAL
    assert surface.call("infinirtFree", block) == SUCCESS


def test_events_of_the_cpu_are_times(surface: Surface) -> None:
    start, end = surface.call("infinirtEventCreate")[0], surface.call("infinirtEventCreateWithFlags", 1)[0]
    assert surface.call("infinirtEventRecord", end, None) == SUCCESS
    ms, ret = surface.call("infinirtEventElapsedTime", start, end)
    assert ret == SUCCESS
    assert ms >= 0
    assert surface.call("infinirtEventQuery", end) == (io.INFINIRT_EVENT_COMPLETE, SUCCESS)
    assert surface.call("infinirtEventSynchronize", end) == SUCCESS
    assert surface.call("infinirtStreamWaitEvent", None, end) == NOT_IMPLEMENTED
    assert surface.call("infinirtEventElapsedTime", None, end) == (None, NULL_POINTER)
    for event in (start, end):
        assert surface.call("infinirtEventDestroy", event) == SUCCESS
        assert surface.call("infinirtEventDestroy", event) == BAD_PARAM
        assert surface.call("infinirtEventRecord", event, None) == BAD_PARAM
        assert surface.call("infinirtEventQuery", event) == (None, BAD_PARAM)
    assert surface.call("infinirtEventDestroy", None) == SUCCESS
    assert surface.call("infinirtEventSynchronize", None) == NULL_POINTER


def test_events_order_streams(surface: Surface) -> None:
    on_ascend(surface)
    first, second = (surface.call("infinirtStreamCreate")[0] for _ in range(2))
    event, ret = surface.call("infinirtEventCreate")
    assert ret == SUCCESS
    assert surface.call("infinirtEventCreateWithFlags", 0) == (None, NOT_IMPLEMENTED)
    assert surface.call("infinirtEventElapsedTime", event, event) == (None, NOT_IMPLEMENTED)
    assert surface.call("infinirtStreamWaitEvent", second, event) == INTERNAL  # never recorded
    assert surface.call("infinirtEventRecord", event, first) == SUCCESS
    assert surface.call("infinirtStreamWaitEvent", second, event) == SUCCESS
    assert surface.call("infinirtEventSynchronize", event) == SUCCESS
    assert surface.call("infinirtEventQuery", event) == (io.INFINIRT_EVENT_COMPLETE, SUCCESS)
    assert surface.call("infinirtStreamSynchronize", second) == SUCCESS
    assert surface.call("infinirtStreamSynchronize", None) == SUCCESS
    assert surface.call("infinirtDeviceSynchronize") == SUCCESS
    assert [surface.call("infinirtStreamDestroy", each) for each in (first, second)] == [SUCCESS, SUCCESS]
    assert surface.call("infinirtEventDestroy", event) == SUCCESS
    for name in ("StreamDestroy", "StreamSynchronize"):
        assert surface.call(f"infinirt{name}", first) == INTERNAL
    assert surface.call("infinirtEventDestroy", event) == INTERNAL
    assert surface.call("infinirtEventRecord", event, None) == INTERNAL


def test_what_failed_in_a_destroyed_stream_is_told_in_a_line(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Nothing of it gets into CANN's queue of messages."""
    surface = PythonSurface()
    on_ascend(surface)
    stream, gate = surface.call("infinirtStreamCreate")[0], acl.aclrtCreateEventWithFlag(acl.ACL_EVENT_SYNC)[0]
    address, _ = surface.call("infinirtMalloc", 64)
    assert acl.aclrtStreamWaitEvent(stream, gate) == 0
    assert surface.call("infinirtMemcpyAsync", address, address + 32, 32, D2D, stream) == SUCCESS
    assert surface.call("infinirtFree", address) == SUCCESS
    assert acl.aclrtRecordEvent(gate, None) == 0
    acl.aclGetRecentErrMsg()
    capfd.readouterr()
    assert surface.call("infinirtStreamDestroy", stream) == SUCCESS
    assert "ACL_ERROR_RT" in capfd.readouterr().err
    assert acl.aclGetRecentErrMsg() is None
    assert acl.aclrtDestroyEvent(gate) == 0


def test_objects_of_the_other_device(surface: Surface) -> None:
    """The CPU looks at no stream; an event has to be the current device's."""
    on_ascend(surface)
    stream, event = surface.call("infinirtStreamCreate")[0], surface.call("infinirtEventCreate")[0]
    assert surface.call("infinirtSetDevice", CPU, 0) == SUCCESS
    assert surface.call("infinirtStreamSynchronize", stream) == SUCCESS
    assert surface.call("infinirtEventRecord", event, stream) == BAD_PARAM
    time, _ = surface.call("infinirtEventCreate")
    on_ascend(surface)
    assert surface.call("infinirtEventRecord", time, stream) == INTERNAL
    assert surface.call("infinirtStreamWaitEvent", stream, stream) == INTERNAL
    assert surface.call("infinirtStreamSynchronize", event) == INTERNAL
    assert surface.call("infinirtStreamDestroy", stream) == SUCCESS
    assert surface.call("infinirtEventDestroy", event) == SUCCESS
    assert surface.call("infinirtSetDevice", CPU, 0) == SUCCESS
    assert surface.call("infinirtEventDestroy", time) == SUCCESS


def test_null_results_are_told(c_surface: CSurface) -> None:
    import ctypes

    assert c_surface.function("infinirtGetDevice")(None, None) == NULL_POINTER
    number = ctypes.c_int(5)
    assert c_surface.function("infinirtGetDevice")(None, ctypes.byref(number)) == SUCCESS
    assert number.value == 0
    assert c_surface.function("infinirtGetAllDeviceCount")(None) == NULL_POINTER
    assert c_surface.function("infinirtGetDeviceCount")(CPU, None) == NULL_POINTER
    assert c_surface.function("infinirtGetMemInfo")(CPU, 0, None, None) == NULL_POINTER
    assert c_surface.function("infinirtGetDeviceResourceSnapshot")(CPU, 0, None) == NULL_POINTER


def test_a_thread_without_an_npu(surface: Surface) -> None:
    """A descriptor for an NPU needs an NPU in the thread that runs it without a stream."""
    on_ascend(surface)
    handle, _ = surface.call("infiniopCreateHandle")
    tensor, _ = surface.call("infiniopCreateTensorDescriptor", (2,), None, io.INFINI_DTYPE_F32)
    desc, _ = surface.call("infiniopCreateReluDescriptor", handle, tensor, tensor)
    block, _ = surface.call("infinirtMalloc", 8)
    seen: list[int] = []
    arguments = ("infiniopRelu", desc, None, 0, block, block, None)
    thread = threading.Thread(target=lambda: seen.append(surface.call(*arguments)))
    thread.start()
    thread.join()
    assert seen == [INTERNAL]
    assert surface.call(*arguments) == SUCCESS
    assert surface.call("infinirtDeviceSynchronize") == SUCCESS
    assert surface.call("infinirtFree", block) == SUCCESS


def test_refusals_speak_the_users_language(capsys: pytest.CaptureFixture[str]) -> None:
    event, _ = io.infinirtEventCreate()
    assert io.infinirtEventDestroy(event) == SUCCESS
    assert io.infinirtEventDestroy(event) == BAD_PARAM
    assert io.infinirtGetMemInfo(ASCEND, 0) == (None, None, DEVICE)
    assert io.infinirtSetDevice(ASCEND, 0) == SUCCESS
    newer, _ = io.infinirtEventCreate()
    assert io.infinirtSetDevice(CPU, 0) == SUCCESS
    assert io.infinirtEventDestroy(newer) == BAD_PARAM
    twice, memory, foreign = capsys.readouterr().err.splitlines()
    assert "Expected a live event of the CPU but got one that was destroyed, argument event." in twice
    assert "Expected INFINI_DEVICE_CPU but got ASCEND, argument device." in memory
    assert "Expected an event of the CPU but got an aclrtEvent, argument event." in foreign
