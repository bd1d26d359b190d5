/* What the descriptors of all operators share.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef INFINI_INFINIOP_OPERATOR_DESCRIPTOR_H
#define INFINI_INFINIOP_OPERATOR_DESCRIPTOR_H

#include "handle.h"
#include "tensor_descriptor.h"

struct InfiniopDescriptor; /* of any operator; begins with {infiniDevice_t device_type; int device_id;} */

__INFINI_C __export infiniStatus_t infiniopGetDescriptorDeviceType(
    const struct InfiniopDescriptor *desc_ptr, infiniDevice_t *device_type);
__INFINI_C __export infiniStatus_t infiniopGetDescriptorDeviceId(
    const struct InfiniopDescriptor *desc_ptr, int *device_id);

#endif
