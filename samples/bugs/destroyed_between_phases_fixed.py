"""Tensors are destroyed after phase two."""

from device import device, tensor, upload

import aclnn_py as acl

with device():
    stream = acl.aclrtCreateStream()[0]
    a, b = upload([1, 2, 3, 4]), upload([0, 0, 0, 0])
    x, out = tensor(a, 4), tensor(b, 4)
    size, executor, _ = acl.aclnnSiluGetWorkspaceSize(x, out)
    acl.aclnnSilu(None, size, executor, stream)
    acl.aclDestroyTensor(x)
    acl.aclrtSynchronizeStream(stream)
    for one in (out,):
        acl.aclDestroyTensor(one)
    for address in (
        a,
        b,
    ):
        acl.aclrtFree(address)
    acl.aclrtDestroyStream(stream)
