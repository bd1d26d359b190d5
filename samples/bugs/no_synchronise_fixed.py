"""A result is copied back after a synchronisation."""

from device import device, download, silu, tensor, upload

import aclnn_py as acl

with device():
    stream = acl.aclrtCreateStream()[0]
    a, b = upload([1, 2, 3, 4]), upload([0, 0, 0, 0])
    x, out = tensor(a, 4), tensor(b, 4)
    silu(x, out, stream)
    acl.aclrtSynchronizeStream(stream)
    print(list(download(b, 4)))
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
