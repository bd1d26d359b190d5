/* infiniopGeluBackward: gradient of GeluTanh.
 *   grad_input: the result.
 *   input: argument x of the forward operator.
 *   grad_output: upstream gradient.
 * Dtypes: F16, F32, F64, BF16.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef INFINI_INFINIOP_OPS_GELU_BACKWARD_H
#define INFINI_INFINIOP_OPS_GELU_BACKWARD_H

#include "../operator_descriptor.h"

typedef struct InfiniopDescriptor *infiniopGeluBackwardDescriptor_t;

__INFINI_C __export infiniStatus_t infiniopCreateGeluBackwardDescriptor(
    infiniopHandle_t handle, infiniopGeluBackwardDescriptor_t *desc_ptr, infiniopTensorDescriptor_t grad_input_desc,
    infiniopTensorDescriptor_t input_desc, infiniopTensorDescriptor_t grad_output_desc);
__INFINI_C __export infiniStatus_t infiniopGetGeluBackwardWorkspaceSize(
    infiniopGeluBackwardDescriptor_t desc, size_t *size);
__INFINI_C __export infiniStatus_t infiniopGeluBackward(
    infiniopGeluBackwardDescriptor_t desc, void *workspace, size_t workspace_size, void *grad_input, const void *input,
    const void *grad_output, void *stream);
__INFINI_C __export infiniStatus_t infiniopDestroyGeluBackwardDescriptor(infiniopGeluBackwardDescriptor_t desc);

#endif
