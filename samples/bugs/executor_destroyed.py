"""A repeatable executor is destroyed twice."""

from device import device, tensor, upload

import aclnn_py as acl

with device():
    stream = acl.aclrtCreateStream()[0]
    a, b = upload([1, 2, 3, 4]), upload([0, 0, 0, 0])
    x, out = tensor(a, 4), tensor(b, 4)
    size, executor, _ = acl.aclnnSiluGetWorkspaceSize(x, out)
    acl.aclSetAclOpExecutorRepeatable(executor)
    acl.aclnnSilu(None, size, executor, stream)
    acl.aclrtSynchronizeStream(stream)
    acl.aclDestroyAclOpExecutor(executor)
    print(acl.aclDestroyAclOpExecutor(executor))
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
