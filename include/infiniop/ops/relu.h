/* infiniopRelu: max(x, 0); NaN and -0.0 stay.
 *   y: the result.
 *   x: the argument.
 * Dtypes: F16, F32, F64, BF16.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef INFINI_INFINIOP_OPS_RELU_H
#define INFINI_INFINIOP_OPS_RELU_H

#include "../operator_descriptor.h"

typedef struct InfiniopDescriptor *infiniopReluDescriptor_t;

__INFINI_C __export infiniStatus_t infiniopCreateReluDescriptor(
    infiniopHandle_t handle, infiniopReluDescriptor_t *desc_ptr, infiniopTensorDescriptor_t y_desc,
    infiniopTensorDescriptor_t x_desc);
__INFINI_C __export infiniStatus_t infiniopGetReluWorkspaceSize(infiniopReluDescriptor_t desc, size_t *size);
__INFINI_C __export infiniStatus_t infiniopRelu(
    infiniopReluDescriptor_t desc, void *workspace, size_t workspace_size, void *y, const void *x, void *stream);
__INFINI_C __export infiniStatus_t infiniopDestroyReluDescriptor(infiniopReluDescriptor_t desc);

#endif
