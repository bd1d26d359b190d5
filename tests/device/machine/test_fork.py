"""A forked child begins with an empty machine, and leaves the parent's alone."""

from __future__ import annotations

from typing import Any

SCRIPT = """
import gc, os, sys
import aclnn_py as acl

def check(child, *codes):
    assert list(codes) == child, (codes, child)

acl.aclrtSetDevice(0)
stream, _ = acl.aclrtCreateStream()
event, _ = acl.aclrtCreateEvent()
context, _ = acl.aclrtGetCurrentContext()
address, _ = acl.aclrtMalloc(64, 0)
acl.aclrtMemset(address, 64, 7, 64)
gate, _ = acl.aclrtCreateEventWithFlag(acl.ACL_EVENT_SYNC)
acl.aclrtStreamWaitEvent(stream, gate)
acl.aclrtMemsetAsync(address, 64, 9, 64, stream)
acl.aclrtSetDevice(99)

pid = os.fork()
if pid == 0:
    host = bytearray(64)
    check([107002, 107002], acl.aclrtGetDevice()[1], acl.aclrtSynchronizeStream(None))
    check([107017, 107017], acl.aclrtSynchronizeStream(stream), acl.aclrtDestroyStream(stream))
    check([107017], acl.aclrtSynchronizeEvent(event))
    check([107000, 0], acl.aclrtSetCurrentContext(context), acl.aclrtPeekAtLastError(0) - 107000)
    check([507007, 107000], acl.aclrtResetDevice(0), acl.aclrtFree(address))
    assert acl.aclrtSetDevice(0) == 0
    check([107000], acl.aclrtMemcpy(host, 64, address, 64, 2))
    mine, ret = acl.aclrtMalloc(64, 0)
    own, _ = acl.aclrtCreateStream()
    check([0, 0], acl.aclrtMemsetAsync(mine, 64, 5, 64, own), acl.aclrtSynchronizeStream(own))
    check([0], acl.aclrtMemcpy(host, 64, mine, 64, 2))
    assert host == bytes([5]) * 64
    del stream, event, context, gate
    gc.collect()
    check([0], acl.aclrtResetDevice(0))
    os._exit(42)
_, status = os.waitpid(pid, 0)
assert os.waitstatus_to_exitcode(status) == 42, status
host = bytearray(64)
check([0], acl.aclrtMemcpy(host, 64, address, 64, 2))
assert host == bytes([7]) * 64
check([0, 0], acl.aclrtRecordEvent(gate, None), acl.aclrtSynchronizeStream(stream))
check([0], acl.aclrtMemcpy(host, 64, address, 64, 2))
assert host == bytes([9]) * 64
check([0, 0], acl.aclrtResetDevice(0), acl.aclFinalize())
print("parent and child are fine")
"""


def test_a_child_starts_empty_and_the_parent_goes_on(python: Any) -> None:
    done = python("-W", "ignore", "-c", SCRIPT)
    assert done.stdout == "parent and child are fine\n", done.stderr
    assert done.returncode == 0


GRANDCHILD = """
import os
import aclnn_py as acl

def generation(depth):
    assert acl.aclrtSetDevice(0) == 0
    stream, ret = acl.aclrtCreateStream()
    address, ret = acl.aclrtMalloc(1 << 20, 0)
    for value in range(50):
        assert acl.aclrtMemsetAsync(address, 1 << 20, value, 1 << 20, stream) == 0
    if depth and not (pid := os.fork()):
        generation(depth - 1)
    if depth:
        assert os.waitpid(pid, 0)[1] == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    os._exit(0)

generation(3)
"""


def test_forking_while_work_is_queued(python: Any) -> None:
    done = python("-W", "ignore", "-c", GRANDCHILD)
    assert (done.returncode, done.stderr) == (0, "")


FAULT = """
import ctypes
import aclnn_py as acl

acl.aclrtSetDevice(0)
address, _ = acl.aclrtMalloc(100, 0)
print(hex(address), flush=True)
ctypes.memset(address + 8, 0, 1)
"""


def test_a_host_access_to_device_memory_is_explained(python: Any) -> None:
    done = python("-c", FAULT)
    assert done.returncode == -11
    assert f"{int(done.stdout, 16) + 8:#x}" in done.stderr
    assert "It is byte 8 of a block of 100 bytes" in done.stderr
    assert "allocated at <string>:6" in done.stderr


UNBUILT = "import aclnn_py.api.device.system, sys; assert 'numpy' not in sys.modules and 'json' not in sys.modules"


def test_the_runtime_needs_no_numpy(python: Any) -> None:
    done = python("-c", UNBUILT)
    assert (done.returncode, done.stderr) == (0, "")
