"""Memory is copied from, then freed."""

from device import device, download, upload

import aclnn_py as acl

with device():
    address = upload([1, 2])
    print(list(download(address, 2)))
    acl.aclrtFree(address)
