"""An event orders the two streams."""

from device import device, silu, tensor, upload

import aclnn_py as acl

with device():
    one, two = acl.aclrtCreateStream()[0], acl.aclrtCreateStream()[0]
    a, b, c = upload([1, 2, 3, 4]), upload([0] * 4), upload([0] * 4)
    x, y, z = tensor(a, 4), tensor(b, 4), tensor(c, 4)
    event = acl.aclrtCreateEventWithFlag(acl.ACL_EVENT_SYNC)[0]
    silu(x, y, one)
    acl.aclrtRecordEvent(event, one)
    acl.aclrtStreamWaitEvent(two, event)
    silu(y, z, two)
    acl.aclrtSynchronizeDevice()
    acl.aclrtDestroyEvent(event)
    acl.aclrtSynchronizeDevice()
    for tensors in (x, y, z):
        acl.aclDestroyTensor(tensors)
    for address in (a, b, c):
        acl.aclrtFree(address)
    for stream in (one, two):
        acl.aclrtDestroyStream(stream)
