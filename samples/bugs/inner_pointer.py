"""An address inside of a block is freed."""

from device import device, memory

import aclnn_py as acl

with device():
    address = memory(4)
    print(acl.aclrtFree(address + 4))
    acl.aclrtFree(address)
