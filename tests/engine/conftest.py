"""A device, a stream, and tensors made from NumPy arrays, all given back after the test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import acl_dtype


class Bench:
    """What the tests of the two phases need."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self.addresses: list[int] = []

    def malloc(self, nbytes: int) -> int:
        address, ret = acl.aclrtMalloc(nbytes, acl.ACL_MEM_MALLOC_HUGE_FIRST)
        assert ret == 0
        self.addresses.append(address)
        return int(address)

    def upload(self, values: Any) -> int:
        data = np.ascontiguousarray(values)
        address = self.malloc(max(data.nbytes, 1))
        raw = data.reshape(-1).view(np.uint8)
        assert acl.aclrtMemcpy(address, data.nbytes, raw, data.nbytes, acl.ACL_MEMCPY_HOST_TO_DEVICE) == 0
        return address

    def tensor(self, values: Any, shape: Any = None, strides: Any = None, offset: int = 0) -> Any:
        data = np.asarray(values)
        view = data.shape if shape is None else shape
        address = self.upload(data)
        return acl.aclCreateTensor(view, acl_dtype(data.dtype), strides, offset, acl.ACL_FORMAT_ND, data.shape, address)

    def room(self, nbytes: int) -> int | None:
        """A workspace; None for no bytes."""
        return self.malloc(nbytes) if nbytes else None

    def read(self, tensor: Any, dtype: Any = np.float32) -> Any:
        return self.host(acl.aclGetRawTensorAddr(tensor)[0], int(np.prod(acl.aclGetStorageShape(tensor)[0])), dtype)

    def host(self, source: int, count: int, dtype: Any = np.float32) -> Any:
        """The elements at an address of the device."""
        host = np.empty(count, dtype)
        raw = host.view(np.uint8)
        assert acl.aclrtMemcpy(raw, host.nbytes, source, host.nbytes, acl.ACL_MEMCPY_DEVICE_TO_HOST) == 0
        return host

    def silu(self) -> tuple[Any, Any]:
        """Tensors x and out of six elements for aclnnSilu."""
        return self.tensor(np.arange(6, dtype=np.float32)), self.tensor(np.zeros(6, np.float32))


@pytest.fixture
def bench() -> Iterator[Bench]:
    assert acl.aclInit(None) in (0, acl.ACL_ERROR_REPEAT_INITIALIZE)
    assert acl.aclrtSetDevice(0) == 0
    stream, ret = acl.aclrtCreateStream()
    assert ret == 0
    made = Bench(stream)
    yield made
    acl.aclrtSynchronizeStream(stream)
    if stream.alive:
        acl.aclrtDestroyStream(stream)
    for address in made.addresses:
        acl.aclrtFree(address)
    acl.aclrtResetDeviceForce(0)
    acl.aclFinalize()
    acl.aclGetRecentErrMsg()
