"""A block is copied back that is initialised."""

from device import device, download, memory

import aclnn_py as acl

with device():
    address = memory(8)
    acl.aclrtMemset(address, 32, 0, 32)
    print(list(download(address, 8)))
    acl.aclrtFree(address)
