"""An output overlaps the input in part."""

from device import device, silu, tensor, upload

import aclnn_py as acl

with device():
    stream = acl.aclrtCreateStream()[0]
    a = upload(range(16))
    x, out = tensor(a, 8), tensor(a + 16, 8)
    silu(x, out, stream)
    acl.aclrtSynchronizeStream(stream)
    for one in (
        x,
        out,
    ):
        acl.aclDestroyTensor(one)
    for address in (a,):
        acl.aclrtFree(address)
    acl.aclrtDestroyStream(stream)
