"""A block is freed twice."""

from device import device, memory

import aclnn_py as acl

with device():
    address = memory(4)
    acl.aclrtFree(address)
    print(acl.aclrtFree(address))
