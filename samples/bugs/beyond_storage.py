"""A view of 12 elements begins at element 8 of a storage of 16."""

from device import device, silu, tensor, upload

import aclnn_py as acl

with device():
    stream = acl.aclrtCreateStream()[0]
    a, b = upload([1] * 32), upload([0] * 12)
    x = acl.aclCreateTensor([12], acl.ACL_FLOAT, None, 8, acl.ACL_FORMAT_ND, [16], a)
    out = tensor(b, 12)
    silu(x, out, stream)
    acl.aclrtSynchronizeStream(stream)
    for one in (x, out):
        acl.aclDestroyTensor(one)
    for address in (a, b):
        acl.aclrtFree(address)
    acl.aclrtDestroyStream(stream)
