"""A tensor's memory is freed while a task may still read it."""

from device import device, silu, tensor, upload

import aclnn_py as acl

with device():
    stream = acl.aclrtCreateStream()[0]
    a, b = upload([1, 2, 3, 4]), upload([0, 0, 0, 0])
    x, out = tensor(a, 4), tensor(b, 4)
    silu(x, out, stream)
    acl.aclrtFree(a)
    acl.aclrtSynchronizeStream(stream)
    for one in (
        x,
        out,
    ):
        acl.aclDestroyTensor(one)
    for address in (b,):
        acl.aclrtFree(address)
    acl.aclrtDestroyStream(stream)
