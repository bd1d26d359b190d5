"""Page-locked memory is read behind the synchronise with the copy to it."""

from device import device, upload

import aclnn_py as acl

with device():
    stream = acl.aclrtCreateStream()[0]
    host = acl.aclrtMallocHost(16)[0]
    address = upload([1, 2, 3, 4])
    acl.aclrtMemcpyAsync(host, 16, address, 16, acl.ACL_MEMCPY_DEVICE_TO_HOST, stream)
    acl.aclrtSynchronizeStream(stream)
    print(bytes(acl.host_view(host, 16)[:4]))
    acl.aclrtFree(address)
    acl.aclrtFreeHost(host)
    acl.aclrtDestroyStream(stream)
