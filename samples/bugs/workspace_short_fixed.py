"""The workspace has workspaceSize bytes."""

from device import device, tensor, upload

import aclnn_py as acl

with device():
    stream = acl.aclrtCreateStream()[0]
    a, b = upload([3, 1, 2, 5]), upload([0, 0, 0, 0])
    x, out = tensor(a, 2, 2, strides=(1, 2)), tensor(b, 2, 2)
    size, executor, _ = acl.aclnnSoftmaxGetWorkspaceSize(x, 0, out)
    workspace, _ = acl.aclrtMalloc(size, acl.ACL_MEM_MALLOC_HUGE_FIRST)
    acl.aclnnSoftmax(workspace, size, executor, stream)
    acl.aclrtSynchronizeStream(stream)
    acl.aclrtFree(workspace)
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
