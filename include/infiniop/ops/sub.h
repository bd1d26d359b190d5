/* infiniopSub: a - b.
 *   c: the result.
 *   a: left operand.
 *   b: right operand.
 * Dtypes: F16, F32, F64, BF16.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef INFINI_INFINIOP_OPS_SUB_H
#define INFINI_INFINIOP_OPS_SUB_H

#include "../operator_descriptor.h"

typedef struct InfiniopDescriptor *infiniopSubDescriptor_t;

__INFINI_C __export infiniStatus_t infiniopCreateSubDescriptor(
    infiniopHandle_t handle, infiniopSubDescriptor_t *desc_ptr, infiniopTensorDescriptor_t c_desc,
    infiniopTensorDescriptor_t a_desc, infiniopTensorDescriptor_t b_desc);
__INFINI_C __export infiniStatus_t infiniopGetSubWorkspaceSize(infiniopSubDescriptor_t desc, size_t *size);
__INFINI_C __export infiniStatus_t infiniopSub(
    infiniopSubDescriptor_t desc, void *workspace, size_t workspace_size, void *c, const void *a, const void *b,
    void *stream);
__INFINI_C __export infiniStatus_t infiniopDestroySubDescriptor(infiniopSubDescriptor_t desc);

#endif
