"""A block is freed once."""

from device import device, memory

import aclnn_py as acl

with device():
    address = memory(4)
    acl.aclrtFree(address)
