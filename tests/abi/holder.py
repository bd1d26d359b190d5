"""A Python program whose main thread keeps the GIL while a thread of C calls us: run by test_abi_gil.py on its own.

`python holder.py NAME CALLS` runs one of the functions below; the extension `holding` lies where Python looks.
"""

from __future__ import annotations

import sys
import threading

import holding  # type: ignore[import-not-found]

CALLS = int(sys.argv[2])


def alone() -> None:
    """Nobody has imported aclnn_py: a miss is planned by the child process."""
    assert "aclnn_py" not in sys.modules
    check(holding.holding(CALLS, 3))


def with_package() -> None:
    """Both surfaces, Python's own calls before, behind and meanwhile; one of its host functions has to wait."""
    import aclnn_py as acl

    assert acl.aclInit(None) == 0
    assert acl.aclrtSetDevice(1) == 0
    stream, _ = acl.aclrtCreateStream()
    began, seen = threading.Event(), []
    assert acl.aclrtLaunchHostFunc(stream, lambda word: (began.wait(), seen.append(word)), "ran") == 0
    check(holding.holding(CALLS // 2, 5))
    began.set()
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert seen == ["ran"]
    check(holding.holding(CALLS // 2, 7))
    assert acl.aclFinalize() == 0


def one_machine() -> None:
    """Addresses, tensors, executors, events and streams pass from one surface to the other and are ended there."""
    import aclnn_py as acl
    from aclnn_py.api.handles import Stream, Tensor
    from aclnn_py.native import ffi

    assert acl.aclrtSetDevice(0) == 0
    address, _ = acl.aclrtMalloc(16, acl.ACL_MEM_MALLOC_HUGE_FIRST)
    x = acl.aclCreateTensor([4], acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, [4], address)
    _, executor, _ = acl.aclnnSiluGetWorkspaceSize(x, x)
    stream, event = acl.aclrtCreateStream()[0], acl.aclrtCreateEvent()[0]
    failures, made, view, own = holding.trade(address, x.word, executor.word, event.word, stream.word)
    assert failures == 0
    assert acl.aclDestroyTensor(x) == 161001
    assert acl.aclrtFree(address) == 107000
    tensor, other = Tensor.made(ffi.cast("void *", view)), Stream.made(ffi.cast("void *", own))
    size, executor, code = acl.aclnnNegGetWorkspaceSize(tensor, tensor)
    assert (size, code) == (0, 0)
    assert acl.aclnnNeg(0, 0, executor, other) == acl.aclrtSynchronizeStream(other) == 0
    result = memoryview(bytearray(16))
    assert acl.aclrtMemcpy(result, 16, made, 16, acl.ACL_MEMCPY_DEVICE_TO_HOST) == 0
    expected = [0.238406, 0.268941, -0.731059, -1.761594]
    assert all(abs(a - b) < 1e-5 for a, b in zip(result.cast("f"), expected, strict=True))
    assert acl.aclDestroyTensor(tensor) == acl.aclrtFree(made) == acl.aclrtDestroyStream(other) == 0


def check(told: tuple[int, int]) -> None:
    failures, calls = told
    assert failures == 0
    assert calls >= CALLS // 2


if __name__ == "__main__":
    globals()[sys.argv[1]]()
