"""Page-locked memory is read while the asynchronous copy to it is queued."""

from device import device, upload

import aclnn_py as acl

with device():
    stream = acl.aclrtCreateStream()[0]
    host = acl.aclrtMallocHost(16)[0]
    address = upload([1, 2, 3, 4])
    acl.aclrtMemcpyAsync(host, 16, address, 16, acl.ACL_MEMCPY_DEVICE_TO_HOST, stream)
    print(bytes(acl.host_view(host, 16)[:4]))
    acl.aclrtSynchronizeStream(stream)
    acl.aclrtFree(address)
    acl.aclrtFreeHost(host)
    acl.aclrtDestroyStream(stream)
