/* infiniopSoftplus: log(1 + exp(beta * x)) / beta, x beyond the threshold.
 *   y: the result.
 *   x: the argument.
 *   beta: slope of the argument.
 *   threshold: where beta * x is above it the result is x.
 * Dtypes: F16, F32, F64, BF16.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef INFINI_INFINIOP_OPS_SOFTPLUS_H
#define INFINI_INFINIOP_OPS_SOFTPLUS_H

#include "../operator_descriptor.h"

typedef struct InfiniopDescriptor *infiniopSoftplusDescriptor_t;

__INFINI_C __export infiniStatus_t infiniopCreateSoftplusDescriptor(
    infiniopHandle_t handle, infiniopSoftplusDescriptor_t *desc_ptr, infiniopTensorDescriptor_t y_desc,
    infiniopTensorDescriptor_t x_desc, float beta, float threshold);
__INFINI_C __export infiniStatus_t infiniopGetSoftplusWorkspaceSize(infiniopSoftplusDescriptor_t desc, size_t *size);
__INFINI_C __export infiniStatus_t infiniopSoftplus(
    infiniopSoftplusDescriptor_t desc, void *workspace, size_t workspace_size, void *y, const void *x, void *stream);
__INFINI_C __export infiniStatus_t infiniopDestroySoftplusDescriptor(infiniopSoftplusDescriptor_t desc);

#endif
