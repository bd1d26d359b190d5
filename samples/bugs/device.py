"""Shared by the programs of this gallery: a device, its memory with values, and tensors of FLOAT."""

from array import array
from contextlib import contextmanager

import aclnn_py as acl

FLOAT_BYTES = 4


@contextmanager
def device():
    acl.aclInit(None)
    acl.aclrtSetDevice(0)
    yield
    acl.aclrtResetDevice(0)
    acl.aclFinalize()


def memory(count):
    return acl.aclrtMalloc(count * FLOAT_BYTES, acl.ACL_MEM_MALLOC_HUGE_FIRST)[0]


def upload(values):
    address, host = memory(len(values)), array("f", values)
    nbytes = len(host) * FLOAT_BYTES
    acl.aclrtMemcpy(address, nbytes, host, nbytes, acl.ACL_MEMCPY_HOST_TO_DEVICE)
    return address


def download(address, count):
    host = array("f", bytes(count * FLOAT_BYTES))
    nbytes = count * FLOAT_BYTES
    acl.aclrtMemcpy(host, nbytes, address, nbytes, acl.ACL_MEMCPY_DEVICE_TO_HOST)
    return host


def tensor(address, *shape, strides=None):
    return acl.aclCreateTensor(shape, acl.ACL_FLOAT, strides, 0, acl.ACL_FORMAT_ND, shape, address)


def silu(x, out, stream):
    size, executor, _ = acl.aclnnSiluGetWorkspaceSize(x, out)
    return acl.aclnnSilu(None, size, executor, stream)
