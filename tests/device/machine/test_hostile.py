"""What a hostile but legal program does: numbers nobody can print, threads in each other's way, odd moments."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from children import ended

import aclnn_py as acl
from aclnn_py import settings

HUGE = 10**5000
"""More digits than Python turns into text."""


def calls_with_huge_numbers() -> list[tuple[str, Callable[[], object]]]:
    return [
        ("devPtr", lambda: acl.aclrtFree(HUGE)),
        ("size", lambda: acl.aclrtMalloc(HUGE, 0)),
        ("stream", lambda: acl.aclrtDestroyStream(HUGE)),
        ("configPath", lambda: acl.aclInit(HUGE)),
        ("value", lambda: acl.aclCreateIntArray(HUGE)),
        ("value", lambda: acl.aclCreateScalar(HUGE, acl.ACL_INT32)),
        ("value", lambda: acl.aclCreateScalar(HUGE, acl.ACL_COMPLEX64)),
        ("value", lambda: acl.aclFloatToFloat16(Fraction(HUGE))),
        ("ptr", lambda: acl.host_view(HUGE, 1)),
        ("nbytes", lambda: acl.host_view(acl.aclrtMallocHost(8)[0], HUGE)),
    ]


@pytest.mark.parametrize(("param", "call"), calls_with_huge_numbers())
def test_a_huge_number_is_a_type_error_that_names_the_parameter(rig: Any, param: str, call: Any) -> None:
    with pytest.raises(TypeError, match=param):
        call()


def test_a_script_whose_name_is_no_text_can_call(rig: Any) -> None:
    scope: dict[str, Any] = {"acl": acl}
    exec(compile("address, ret = acl.aclrtMalloc(64, 0)", "caf\udce9.py", "exec"), scope)
    assert scope["ret"] == 0
    assert acl.aclrtFree(scope["address"] + 1) == acl.ACL_ERROR_RT_PARAM_INVALID
    assert "dce9.py:1" in acl.aclGetRecentErrMsg()


def memory_beyond_every_address(tmp_path: Any) -> str:
    path = tmp_path / "acl.json"
    path.write_text('{"aclnn_py": {"memory": "9999999999999G"}}')
    return str(path)


def test_more_memory_than_addresses_is_refused_at_once(rig: Any, tmp_path: Any) -> None:
    assert acl.aclInit(memory_beyond_every_address(tmp_path)) == acl.ACL_ERROR_INVALID_PARAM
    assert "aclnn_py.memory" in acl.aclGetRecentErrMsg()
    assert acl.aclrtSetDevice(0) == 0


def test_a_blocked_stream_costs_blocking_launches_no_wait(rig: Any) -> None:
    settings.replace(launch_blocking=True)
    try:
        stream, address = rig.stream(), rig.malloc(64)
        event = rig.gate(stream)
        begin = time.monotonic()
        for value in range(100):
            assert acl.aclrtMemsetAsync(address, 64, value, 64, stream) == 0
        assert time.monotonic() - begin < 5  # a look of 100 ms each would make ten seconds
        rig.open(event)
        assert acl.aclrtSynchronizeStream(stream) == 0
        assert rig.read(address, 1) == bytes([99])
    finally:
        settings.replace(launch_blocking=None)


def interrupted_call(launch: Callable[[], object]) -> None:
    """aclrtProcessReport with Ctrl-C and a callback arriving in the same slice."""

    def later() -> None:
        time.sleep(0.02)
        os.kill(os.getpid(), signal.SIGINT)
        launch()

    thread = threading.Thread(target=later)
    thread.start()
    try:
        acl.aclrtProcessReport(5000)
        time.sleep(1)  # the signal may be a little late
    except KeyboardInterrupt:
        pass
    finally:
        thread.join()


def test_ctrl_c_loses_no_callback(rig: Any) -> None:
    stream, seen = rig.stream(), []
    context = acl.aclrtGetCurrentContext()[0]
    assert acl.aclrtSubscribeReport(threading.get_ident(), stream) == 0

    def launch() -> None:
        assert acl.aclrtSetCurrentContext(context) == 0
        assert acl.aclrtLaunchCallback(seen.append, 1, acl.ACL_CALLBACK_BLOCK, stream) == 0

    interrupted_call(launch)
    if not seen:
        assert acl.aclrtProcessReport(5000) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert seen == [1]


def test_a_callback_may_fork(rig: Any) -> None:
    stream = rig.stream()
    assert acl.aclrtSubscribeReport(threading.get_ident(), stream) == 0
    children: list[int] = []
    assert acl.aclrtLaunchCallback(lambda _: children.append(os.fork()), None, acl.ACL_CALLBACK_BLOCK, stream) == 0
    ret = -1
    try:
        ret = acl.aclrtProcessReport(5000)
    finally:
        if children == [0]:
            os._exit(int(ret != 0))
    assert ret == 0
    assert ended(children[0]) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0


def resident() -> int:
    """MiB of this process in memory."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") >> 20


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("size", [60_000, 1 << 20, 3 << 20])
def test_a_reset_gives_the_memory_back_to_the_host(rig: Any, size: int) -> None:
    before = resident()
    for _ in range(8):
        assert acl.aclrtSetDevice(1) == 0
        for _ in range((32 << 20) // size):
            assert acl.aclrtMemset(rig.malloc(size), size, 1, size) == 0
        assert acl.aclrtResetDevice(1) == 0
    assert resident() - before < 100
