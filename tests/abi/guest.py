"""A Python program that uses the C libraries through ctypes: run by test_abi_guest.py in a process of its own.

`python guest.py LIB64 NAME` runs one of the functions below.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
from pathlib import Path

LIB64 = Path(sys.argv[1])
NULL = ctypes.c_void_p()


def library(name: str, kind: type[ctypes.CDLL] = ctypes.CDLL) -> ctypes.CDLL:
    return kind(str(LIB64 / name))


def handle(function: ctypes._NamedFuncPointer) -> int:
    found = ctypes.c_void_p()
    assert function(ctypes.byref(found)) == 0
    assert found.value is not None
    return found.value


def one_machine() -> None:
    """Both surfaces see the same objects, whoever made them."""
    import aclnn_py as acl
    from aclnn_py.api.handles import Stream
    from aclnn_py.native import ffi

    runtime, meta = library("libascendcl.so"), library("libnnopbase.so")
    assert runtime.aclrtSetDevice(3) == 0
    assert acl.aclrtGetDevice() == (3, 0)
    stream = Stream.made(ffi.cast("void *", handle(runtime.aclrtCreateStream)))
    assert stream is not None
    assert acl.aclrtSynchronizeStream(stream) == 0
    ours, ret = acl.aclrtCreateStream()
    assert (ret, runtime.aclrtDestroyStream(ctypes.c_void_p(ours.word))) == (0, 0)
    assert acl.aclrtSynchronizeStream(ours) == 107017
    context, ret = acl.aclrtGetCurrentContext()
    assert (ret, context.word) == (0, handle(runtime.aclrtGetCurrentContext))
    tensor = acl.aclCreateTensor([2, 3], acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, [2, 3], 0)
    address, dtype = tensor.word, ctypes.c_int(-7)
    assert meta.aclGetDataType(ctypes.c_void_p(address), ctypes.byref(dtype)) == 0
    assert dtype.value == acl.ACL_FLOAT
    assert acl.aclDestroyTensor(tensor) == 0
    assert meta.aclDestroyTensor(ctypes.c_void_p(address)) == 161001
    assert runtime.aclrtFree(None) == 100000
    assert "argument devPtr" in (acl.aclGetRecentErrMsg() or "")
    assert runtime.aclrtResetDevice(3) == 0


def held_gil() -> None:
    """The first call comes in with the GIL held, while other threads come in without."""
    held, free = library("libascendcl.so", ctypes.PyDLL), library("libascendcl.so")
    start, codes = threading.Barrier(5), []

    def call(function: ctypes._NamedFuncPointer) -> None:
        start.wait()
        codes.append(function(0))

    functions = [held.aclrtSetDevice, free.aclrtSetDevice, held.aclrtSetDevice, free.aclrtSetDevice]
    threads = [threading.Thread(target=call, args=(function,)) for function in functions]
    for thread in threads:
        thread.start()
    start.wait()
    for thread in threads:
        thread.join()
    assert codes == [0, 0, 0, 0]


def ctrl_c() -> None:
    """Ctrl-C ends no call of C, as on a device; Python raises behind it."""
    runtime = library("libascendcl.so")
    event, gate, stream = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    assert runtime.aclrtSetDevice(0) == 0
    for made in (stream, gate):
        assert runtime.aclrtCreateStream(ctypes.byref(made)) == 0
    assert runtime.aclrtCreateEventWithFlag(ctypes.byref(event), 1) == 0
    assert runtime.aclrtStreamWaitEvent(stream, event) == 0
    arrived, noted = os.pipe()
    os.set_blocking(noted, False)
    signal.set_wakeup_fd(noted)
    signal.signal(signal.SIGALRM, signal.default_int_handler)

    def open_gate() -> None:
        os.read(arrived, 1)  # the signal is there, and the main thread waits in C
        assert runtime.aclrtSetDevice(0) == runtime.aclrtRecordEvent(event, gate) == 0

    thread = threading.Thread(target=open_gate)
    thread.start()
    codes = []
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        codes.append(runtime.aclrtSynchronizeStream(stream))
        for _ in range(1000):  # where the interpreter looks for signals
            pass
    except KeyboardInterrupt:
        print("interrupted")
    thread.join()
    assert codes in ([0], [])
    assert runtime.aclrtSynchronizeStream(stream) == 0


def late_calls() -> None:
    """A library whose destructor calls in when the interpreter is gone: the machine is still there."""
    runtime = library("libascendcl.so")
    assert runtime.aclrtSetDevice(0) == 0
    late = ctypes.CDLL(sys.argv[3])
    assert late.ready() == 1


def without_numpy() -> None:
    """Nothing heavy comes with the C surface."""
    runtime, meta, operators = map(library, ("libascendcl.so", "libnnopbase.so", "libopapi.so"))
    assert runtime.aclInit(None) == 0
    assert runtime.aclrtSetDevice(0) == 0
    assert meta.aclDestroyTensor(None) == 0
    assert operators.aclnnSiluGetWorkspaceSize(None, None, NULL, NULL) == 161001
    heavy = {"numpy", "ml_dtypes", "click", "rich", "json", "ctypes.util"}
    assert sorted(heavy & set(sys.modules)) == []


if __name__ == "__main__":
    globals()[sys.argv[2]]()
