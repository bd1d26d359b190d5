"""The address that aclrtMalloc returned is freed."""

from device import device, memory

import aclnn_py as acl

with device():
    address = memory(4)
    print(acl.aclrtFree(address))
