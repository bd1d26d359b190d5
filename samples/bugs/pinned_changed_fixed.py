"""Page-locked memory is overwritten after a synchronisation."""

from device import device, memory

import aclnn_py as acl

with device():
    stream = acl.aclrtCreateStream()[0]
    pinned, _ = acl.aclrtMallocHost(64)
    address = memory(16)
    acl.aclrtMemcpyAsync(address, 64, pinned, 64, acl.ACL_MEMCPY_HOST_TO_DEVICE, stream)
    acl.aclrtSynchronizeStream(stream)
    acl.host_view(pinned, 64)[:] = bytes(range(64))
    acl.aclrtFreeHost(pinned)
    acl.aclrtFree(address)
    acl.aclrtDestroyStream(stream)
