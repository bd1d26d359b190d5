"""Memory is freed, then copied from."""

from device import device, download, upload

import aclnn_py as acl

with device():
    address = upload([1, 2])
    acl.aclrtFree(address)
    print(list(download(address, 2)))
