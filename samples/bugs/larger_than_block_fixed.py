"""A tensor is as large as its block."""

from device import device, silu, tensor, upload

import aclnn_py as acl

with device():
    stream = acl.aclrtCreateStream()[0]
    a, b = upload([1] * 20), upload([0] * 20)
    x, out = tensor(a, 20), tensor(b, 20)
    silu(x, out, stream)
    acl.aclrtSynchronizeStream(stream)
    for one in (
        x,
        out,
    ):
        acl.aclDestroyTensor(one)
    for address in (
        a,
        b,
    ):
        acl.aclrtFree(address)
    acl.aclrtDestroyStream(stream)
