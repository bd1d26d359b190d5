/* infiniopSigmoid: 1 / (1 + exp(-x)).
 *   y: the result.
 *   x: the argument.
 * Dtypes: F16, F32, F64, BF16.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef INFINI_INFINIOP_OPS_SIGMOID_H
#define INFINI_INFINIOP_OPS_SIGMOID_H

#include "../operator_descriptor.h"

typedef struct InfiniopDescriptor *infiniopSigmoidDescriptor_t;

__INFINI_C __export infiniStatus_t infiniopCreateSigmoidDescriptor(
    infiniopHandle_t handle, infiniopSigmoidDescriptor_t *desc_ptr, infiniopTensorDescriptor_t y_desc,
    infiniopTensorDescriptor_t x_desc);
__INFINI_C __export infiniStatus_t infiniopGetSigmoidWorkspaceSize(infiniopSigmoidDescriptor_t desc, size_t *size);
__INFINI_C __export infiniStatus_t infiniopSigmoid(
    infiniopSigmoidDescriptor_t desc, void *workspace, size_t workspace_size, void *y, const void *x, void *stream);
__INFINI_C __export infiniStatus_t infiniopDestroySigmoidDescriptor(infiniopSigmoidDescriptor_t desc);

#endif
