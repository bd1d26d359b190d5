"""Hello, pyACL: memory, copies and a stream by CANN's Python module `acl`, a vector addition by an aclnn operator.

pyACL has no aclnn operators of its own: Python programs reach them through other packages, here aclnn_py, on the same
memory and in the same stream.
"""

from typing import Any

import acl
import numpy as np

import aclnn_py

MALLOC_HUGE_FIRST = 0  # pyACL has no constants: programs define them
HOST_TO_DEVICE, DEVICE_TO_HOST = 1, 2

Vector = np.ndarray[Any, np.dtype[np.float32]]


def check(what: str, ret: int) -> None:
    if ret:
        raise SystemExit(f"{what} failed with {ret}: {acl.get_recent_err_msg()}")


def copy_to_device(vector: Vector) -> int:
    """Device memory with the bytes of a vector."""
    address, ret = acl.rt.malloc(vector.nbytes, MALLOC_HUGE_FIRST)
    check("acl.rt.malloc", ret)
    host = vector.tobytes()
    pointer = acl.util.bytes_to_ptr(host)
    check("acl.rt.memcpy", acl.rt.memcpy(address, vector.nbytes, pointer, vector.nbytes, HOST_TO_DEVICE))
    return address


def copy_to_host(address: int, like: Vector) -> Vector:
    """The vector in device memory."""
    pointer, ret = acl.rt.malloc_host(like.nbytes)
    check("acl.rt.malloc_host", ret)
    check("acl.rt.memcpy", acl.rt.memcpy(pointer, like.nbytes, address, like.nbytes, DEVICE_TO_HOST))
    vector = np.frombuffer(acl.util.ptr_to_bytes(pointer, like.nbytes), dtype=like.dtype)
    check("acl.rt.free_host", acl.rt.free_host(pointer))
    return vector


def add(one: int, other: int, out: int, count: int, stream: int) -> None:
    """out = one + other, of `count` float32 elements each."""
    tensors = [
        aclnn_py.aclCreateTensor([count], aclnn_py.ACL_FLOAT, [1], 0, aclnn_py.ACL_FORMAT_ND, [count], address)
        for address in (one, other, out)
    ]
    alpha = aclnn_py.aclCreateScalar(1.0, aclnn_py.ACL_FLOAT)
    size, executor, ret = aclnn_py.aclnnAddGetWorkspaceSize(tensors[0], tensors[1], alpha, tensors[2])
    check("aclnnAddGetWorkspaceSize", ret)
    workspace = 0
    if size:
        workspace, ret = acl.rt.malloc(size, MALLOC_HUGE_FIRST)
        check("acl.rt.malloc", ret)
    handle = acl.handle_of("aclrtStream", stream)  # pyACL's handles are ints
    check("aclnnAdd", aclnn_py.aclnnAdd(workspace, size, executor, handle))
    check("acl.rt.synchronize_stream", acl.rt.synchronize_stream(stream))
    for tensor in tensors:
        aclnn_py.aclDestroyTensor(tensor)
    aclnn_py.aclDestroyScalar(alpha)
    if workspace:
        check("acl.rt.free", acl.rt.free(workspace))


def main() -> None:
    check("acl.init", acl.init())
    check("acl.rt.set_device", acl.rt.set_device(0))
    stream, ret = acl.rt.create_stream()
    check("acl.rt.create_stream", ret)

    one, other = np.arange(6, dtype=np.float32), np.full(6, 10, dtype=np.float32)
    memory = [copy_to_device(each) for each in (one, other, np.zeros_like(one))]
    add(memory[0], memory[1], memory[2], one.size, stream)
    print(acl.get_soc_name(), "adds:", *copy_to_host(memory[2], one))

    for address in memory:
        check("acl.rt.free", acl.rt.free(address))
    check("acl.rt.destroy_stream", acl.rt.destroy_stream(stream))
    check("acl.rt.reset_device", acl.rt.reset_device(0))
    check("acl.finalize", acl.finalize())


main()
