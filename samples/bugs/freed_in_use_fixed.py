"""Memory is freed after a synchronisation."""

from device import device, silu, tensor, upload

import aclnn_py as acl

with device():
    stream = acl.aclrtCreateStream()[0]
    a, b = upload([1, 2, 3, 4]), upload([0, 0, 0, 0])
    x, out = tensor(a, 4), tensor(b, 4)
    silu(x, out, stream)
    acl.aclrtSynchronizeStream(stream)
    acl.aclrtFree(a)
    for one in (
        x,
        out,
    ):
        acl.aclDestroyTensor(one)
    for address in (b,):
        acl.aclrtFree(address)
    acl.aclrtDestroyStream(stream)
