/* infiniopHardTanh: clamp(x, min_val, max_val).
 *   output: the result.
 *   input: the argument.
 *   min_val: lower bound.
 *   max_val: upper bound.
 * Dtypes: F16, F32, F64, BF16.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef INFINI_INFINIOP_OPS_HARDTANH_H
#define INFINI_INFINIOP_OPS_HARDTANH_H

#include "../operator_descriptor.h"

typedef struct InfiniopDescriptor *infiniopHardTanhDescriptor_t;

__INFINI_C __export infiniStatus_t infiniopCreateHardTanhDescriptor(
    infiniopHandle_t handle, infiniopHardTanhDescriptor_t *desc_ptr, infiniopTensorDescriptor_t output_desc,
    infiniopTensorDescriptor_t input_desc, float min_val, float max_val);
__INFINI_C __export infiniStatus_t infiniopGetHardTanhWorkspaceSize(infiniopHardTanhDescriptor_t desc, size_t *size);
__INFINI_C __export infiniStatus_t infiniopHardTanh(
    infiniopHardTanhDescriptor_t desc, void *workspace, size_t workspace_size, void *output, const void *input,
    void *stream);
__INFINI_C __export infiniStatus_t infiniopDestroyHardTanhDescriptor(infiniopHardTanhDescriptor_t desc);

#endif
