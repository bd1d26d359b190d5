"""A stream is destroyed."""

from device import device

import aclnn_py as acl

with device():
    stream = acl.aclrtCreateStream()[0]
    acl.aclrtDestroyStream(stream)
