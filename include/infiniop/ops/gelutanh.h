/* infiniopGeluTanh: x * (1 + tanh(0.7978845608 * (x + 0.044715 * x^3))) / 2.
 *   y: the result.
 *   x: the argument.
 * Dtypes: F16, F32, F64, BF16.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef INFINI_INFINIOP_OPS_GELUTANH_H
#define INFINI_INFINIOP_OPS_GELUTANH_H

#include "../operator_descriptor.h"

typedef struct InfiniopDescriptor *infiniopGeluTanhDescriptor_t;

__INFINI_C __export infiniStatus_t infiniopCreateGeluTanhDescriptor(
    infiniopHandle_t handle, infiniopGeluTanhDescriptor_t *desc_ptr, infiniopTensorDescriptor_t y_desc,
    infiniopTensorDescriptor_t x_desc);
__INFINI_C __export infiniStatus_t infiniopGetGeluTanhWorkspaceSize(infiniopGeluTanhDescriptor_t desc, size_t *size);
__INFINI_C __export infiniStatus_t infiniopGeluTanh(
    infiniopGeluTanhDescriptor_t desc, void *workspace, size_t workspace_size, void *y, const void *x, void *stream);
__INFINI_C __export infiniStatus_t infiniopDestroyGeluTanhDescriptor(infiniopGeluTanhDescriptor_t desc);

#endif
