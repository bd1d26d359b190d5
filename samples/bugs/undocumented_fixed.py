"""Celu writes FLOAT, one of the dtypes that its documentation lists for out."""

from device import device, memory, tensor, upload

import aclnn_py as acl

with device():
    self_address, out_address = upload([-1, 0, 1, 2]), memory(4)
    x = tensor(self_address, 4)
    out = acl.aclCreateTensor([4], acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, [4], out_address)
    alpha = acl.aclCreateScalar(1.0, acl.ACL_FLOAT)
    size, executor, _ = acl.aclnnCeluGetWorkspaceSize(x, alpha, out)
    workspace = acl.aclrtMalloc(size, acl.ACL_MEM_MALLOC_HUGE_FIRST)[0] if size else None
    acl.aclnnCelu(workspace, size, executor, None)
    acl.aclrtSynchronizeDevice()
    for one in (x, out):
        acl.aclDestroyTensor(one)
    acl.aclDestroyScalar(alpha)
    for address in filter(None, (self_address, out_address, workspace)):
        acl.aclrtFree(address)
