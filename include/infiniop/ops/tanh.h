/* infiniopTanh: tanh(x).
 *   output: the result.
 *   input: the argument.
 * Dtypes: F16, F32, F64, BF16.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef INFINI_INFINIOP_OPS_TANH_H
#define INFINI_INFINIOP_OPS_TANH_H

#include "../operator_descriptor.h"

typedef struct InfiniopDescriptor *infiniopTanhDescriptor_t;

__INFINI_C __export infiniStatus_t infiniopCreateTanhDescriptor(
    infiniopHandle_t handle, infiniopTanhDescriptor_t *desc_ptr, infiniopTensorDescriptor_t output_desc,
    infiniopTensorDescriptor_t input_desc);
__INFINI_C __export infiniStatus_t infiniopGetTanhWorkspaceSize(infiniopTanhDescriptor_t desc, size_t *size);
__INFINI_C __export infiniStatus_t infiniopTanh(
    infiniopTanhDescriptor_t desc, void *workspace, size_t workspace_size, void *output, const void *input,
    void *stream);
__INFINI_C __export infiniStatus_t infiniopDestroyTanhDescriptor(infiniopTanhDescriptor_t desc);

#endif
