"""aclTensor, aclScalar, the arrays and the lists: host-side descriptors of device data."""
