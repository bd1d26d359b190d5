"""Device memory is freed."""

from device import device, memory

import aclnn_py as acl

with device():
    address = memory(1024)
    print(acl.aclrtFree(address))
