"""An allocator reuses memory that another stream still reads."""

from device import device, memory, silu, tensor

import aclnn_py as acl

with device():
    one, two = acl.aclrtCreateStream()[0], acl.aclrtCreateStream()[0]
    pool = memory(1 << 20)  # an allocator cuts tensors out of it
    acl.aclrtMemset(pool, 1 << 22, 0, 1 << 22)
    old, result, fresh = tensor(pool, 8), tensor(pool + 4096, 8), tensor(pool, 16)
    silu(old, result, two)
    size, executor, _ = acl.aclnnInplaceZeroGetWorkspaceSize(fresh)  # the memory of old is handed out again
    acl.aclnnInplaceZero(None, size, executor, one)
    acl.aclrtSynchronizeDevice()
    for each in (old, result, fresh):
        acl.aclDestroyTensor(each)
    acl.aclrtFree(pool)
    for stream in (one, two):
        acl.aclrtDestroyStream(stream)
