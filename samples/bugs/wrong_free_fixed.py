"""Device memory is freed as device memory."""

from device import device, memory

import aclnn_py as acl

with device():
    address = memory(4)
    print(acl.aclrtFree(address))
