"""Device memory is freed as page-locked memory."""

from device import device, memory

import aclnn_py as acl

with device():
    address = memory(4)
    print(acl.aclrtFreeHost(address))
    acl.aclrtFree(address)
