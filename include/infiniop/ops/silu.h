/* infiniopSilu: x * sigmoid(x).
 *   output: the result.
 *   input: the argument.
 * Dtypes: F16, F32, F64, BF16.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef INFINI_INFINIOP_OPS_SILU_H
#define INFINI_INFINIOP_OPS_SILU_H

#include "../operator_descriptor.h"

typedef struct InfiniopDescriptor *infiniopSiluDescriptor_t;

__INFINI_C __export infiniStatus_t infiniopCreateSiluDescriptor(
    infiniopHandle_t handle, infiniopSiluDescriptor_t *desc_ptr, infiniopTensorDescriptor_t output_desc,
    infiniopTensorDescriptor_t input_desc);
__INFINI_C __export infiniStatus_t infiniopGetSiluWorkspaceSize(infiniopSiluDescriptor_t desc, size_t *size);
__INFINI_C __export infiniStatus_t infiniopSilu(
    infiniopSiluDescriptor_t desc, void *workspace, size_t workspace_size, void *output, const void *input,
    void *stream);
__INFINI_C __export infiniStatus_t infiniopDestroySiluDescriptor(infiniopSiluDescriptor_t desc);

#endif
