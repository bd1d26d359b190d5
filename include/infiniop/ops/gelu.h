/* infiniopGelu: x * (1 + erf(x / sqrt(2))) / 2.
 *   output: the result.
 *   input: the argument.
 * Dtypes: F16, F32, F64, BF16.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef INFINI_INFINIOP_OPS_GELU_H
#define INFINI_INFINIOP_OPS_GELU_H

#include "../operator_descriptor.h"

typedef struct InfiniopDescriptor *infiniopGeluDescriptor_t;

__INFINI_C __export infiniStatus_t infiniopCreateGeluDescriptor(
    infiniopHandle_t handle, infiniopGeluDescriptor_t *desc_ptr, infiniopTensorDescriptor_t output_desc,
    infiniopTensorDescriptor_t input_desc);
__INFINI_C __export infiniStatus_t infiniopGetGeluWorkspaceSize(infiniopGeluDescriptor_t desc, size_t *size);
__INFINI_C __export infiniStatus_t infiniopGelu(
    infiniopGeluDescriptor_t desc, void *workspace, size_t workspace_size, void *output, const void *input,
    void *stream);
__INFINI_C __export infiniStatus_t infiniopDestroyGeluDescriptor(infiniopGeluDescriptor_t desc);

#endif
