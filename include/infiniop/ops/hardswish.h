/* infiniopHardSwish: x * clamp(x + 3, 0, 6) / 6.
 *   output: the result.
 *   input: the argument.
 * Dtypes: F16, F32, F64, BF16.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef INFINI_INFINIOP_OPS_HARDSWISH_H
#define INFINI_INFINIOP_OPS_HARDSWISH_H

#include "../operator_descriptor.h"

typedef struct InfiniopDescriptor *infiniopHardSwishDescriptor_t;

__INFINI_C __export infiniStatus_t infiniopCreateHardSwishDescriptor(
    infiniopHandle_t handle, infiniopHardSwishDescriptor_t *desc_ptr, infiniopTensorDescriptor_t output_desc,
    infiniopTensorDescriptor_t input_desc);
__INFINI_C __export infiniStatus_t infiniopGetHardSwishWorkspaceSize(infiniopHardSwishDescriptor_t desc, size_t *size);
__INFINI_C __export infiniStatus_t infiniopHardSwish(
    infiniopHardSwishDescriptor_t desc, void *workspace, size_t workspace_size, void *output, const void *input,
    void *stream);
__INFINI_C __export infiniStatus_t infiniopDestroyHardSwishDescriptor(infiniopHardSwishDescriptor_t desc);

#endif
