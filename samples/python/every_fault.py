"""aclnnSiluBackward where every call may fail: the code is printed, and everything made before the call is released.

`aclnn-py run --walk-faults samples/python/every_fault.py` makes each call fail once, and has no finding.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable
from contextlib import ExitStack

import aclnn_py as acl

SHAPE = [2, 3]
DEVICE = 0


class Failed(Exception):
    """A call returned a code that is not success."""


def checked(ret: int, name: str) -> None:
    if ret != acl.ACL_SUCCESS:
        raise Failed(f"{name} failed. ERROR: {ret}")


class Cleanups(ExitStack):
    """Calls that release resources, last acquired first. One that fails is printed and counted; the others are made
    nevertheless."""

    failures = 0

    def later(self, name: str, call: Callable[[], int]) -> None:
        self.callback(self.release, name, call)

    def release(self, name: str, call: Callable[[], int]) -> None:
        ret = call()
        if ret != acl.ACL_SUCCESS:
            print(f"{name} failed. ERROR: {ret}")
            self.failures += 1


def tensor(made: Cleanups, values: list[float]) -> tuple[int, acl.aclTensor]:
    data = array("f", values)
    size = len(data) * data.itemsize
    address, ret = acl.aclrtMalloc(size, acl.ACL_MEM_MALLOC_HUGE_FIRST)
    checked(ret, "aclrtMalloc")
    assert address is not None
    made.later("aclrtFree", lambda: acl.aclrtFree(address))
    checked(acl.aclrtMemcpy(address, size, data, size, acl.ACL_MEMCPY_HOST_TO_DEVICE), "aclrtMemcpy")
    found = acl.aclCreateTensor(SHAPE, acl.ACL_FLOAT, [3, 1], 0, acl.ACL_FORMAT_ND, SHAPE, address)
    if found is None:
        raise Failed(f"aclCreateTensor failed. {acl.aclGetRecentErrMsg()}")
    made.later("aclDestroyTensor", lambda: acl.aclDestroyTensor(found))
    return address, found


def run(made: Cleanups) -> array[float]:
    checked(acl.aclInit(None), "aclInit")
    made.later("aclFinalize", acl.aclFinalize)
    checked(acl.aclrtSetDevice(DEVICE), "aclrtSetDevice")
    made.later("aclrtResetDevice", lambda: acl.aclrtResetDevice(DEVICE))
    stream, ret = acl.aclrtCreateStream()
    checked(ret, "aclrtCreateStream")
    made.later("aclrtDestroyStream", lambda: acl.aclrtDestroyStream(stream))

    _, grad_output = tensor(made, [1, 1, 1, 1, 1, 1])
    _, self = tensor(made, [1, 2, 3, 4, 5, 6])
    address, grad_input = tensor(made, [0, 0, 0, 0, 0, 0])
    size, executor, ret = acl.aclnnSiluBackwardGetWorkspaceSize(grad_output, self, grad_input)
    checked(ret, "aclnnSiluBackwardGetWorkspaceSize")
    assert size == 0  # an element-wise operator on dense tensors
    checked(acl.aclnnSiluBackward(None, size, executor, stream), "aclnnSiluBackward")
    checked(acl.aclrtSynchronizeStream(stream), "aclrtSynchronizeStream")

    result = array("f", bytes(6 * 4))
    nbytes = len(result) * result.itemsize
    checked(acl.aclrtMemcpy(result, nbytes, address, nbytes, acl.ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy")
    return result


def main() -> int:
    made = Cleanups()
    try:
        with made:
            result = run(made)
    except Failed as failure:
        print(failure)
        return 1
    if made.failures:
        return 1
    print(*(f"{value:f}" for value in result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
