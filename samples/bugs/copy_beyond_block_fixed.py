"""A copy of as many elements as the block has."""

from device import device, upload

import aclnn_py as acl

with device():
    address = upload([1] * 16)
    host = bytearray(4 * 16)
    acl.aclrtMemcpy(host, len(host), address, len(host), acl.ACL_MEMCPY_DEVICE_TO_HOST)
    acl.aclrtFree(address)
