"""A copy from the device to the host has the kind host to device."""

from device import device, upload

import aclnn_py as acl

with device():
    address, host = upload([1, 2, 3, 4]), bytearray(16)
    acl.aclrtMemcpy(host, 16, address, 16, acl.ACL_MEMCPY_HOST_TO_DEVICE)
    acl.aclrtFree(address)
