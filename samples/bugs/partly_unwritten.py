"""A block is copied back of which half is uninitialised."""

from device import device, download, memory

import aclnn_py as acl

with device():
    address = memory(8)
    acl.aclrtMemset(address, 32, 0, 16)
    print(list(download(address, 8)))
    acl.aclrtFree(address)
