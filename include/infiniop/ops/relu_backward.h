/* infiniopReluBackward: grad where x > 0, else 0.
 *   grad_input: the result.
 *   input: argument x of the forward operator.
 *   grad_output: upstream gradient.
 * Dtypes: F16, F32, F64, BF16.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef INFINI_INFINIOP_OPS_RELU_BACKWARD_H
#define INFINI_INFINIOP_OPS_RELU_BACKWARD_H

#include "../operator_descriptor.h"

typedef struct InfiniopDescriptor *infiniopReluBackwardDescriptor_t;

__INFINI_C __export infiniStatus_t infiniopCreateReluBackwardDescriptor(
    infiniopHandle_t handle, infiniopReluBackwardDescriptor_t *desc_ptr, infiniopTensorDescriptor_t grad_input_desc,
    infiniopTensorDescriptor_t input_desc, infiniopTensorDescriptor_t grad_output_desc);
__INFINI_C __export infiniStatus_t infiniopGetReluBackwardWorkspaceSize(
    infiniopReluBackwardDescriptor_t desc, size_t *size);
__INFINI_C __export infiniStatus_t infiniopReluBackward(
    infiniopReluBackwardDescriptor_t desc, void *workspace, size_t workspace_size, void *grad_input, const void *input,
    const void *grad_output, void *stream);
__INFINI_C __export infiniStatus_t infiniopDestroyReluBackwardDescriptor(infiniopReluBackwardDescriptor_t desc);

#endif
