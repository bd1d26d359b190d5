/* infiniopQuickGelu: x * sigmoid(1.702 * x).
 *   y: the result.
 *   x: the argument.
 * Dtypes: F16, F32, F64, BF16.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef INFINI_INFINIOP_OPS_QUICKGELU_H
#define INFINI_INFINIOP_OPS_QUICKGELU_H

#include "../operator_descriptor.h"

typedef struct InfiniopDescriptor *infiniopQuickGeluDescriptor_t;

__INFINI_C __export infiniStatus_t infiniopCreateQuickGeluDescriptor(
    infiniopHandle_t handle, infiniopQuickGeluDescriptor_t *desc_ptr, infiniopTensorDescriptor_t y_desc,
    infiniopTensorDescriptor_t x_desc);
__INFINI_C __export infiniStatus_t infiniopGetQuickGeluWorkspaceSize(infiniopQuickGeluDescriptor_t desc, size_t *size);
__INFINI_C __export infiniStatus_t infiniopQuickGelu(
    infiniopQuickGeluDescriptor_t desc, void *workspace, size_t workspace_size, void *y, const void *x, void *stream);
__INFINI_C __export infiniStatus_t infiniopDestroyQuickGeluDescriptor(infiniopQuickGeluDescriptor_t desc);

#endif
