/* infiniopSwiGLU: a * b * sigmoid(b).
 *   c: the result.
 *   a: what is gated (up).
 *   b: the gate.
 * Dtypes: F16, F32, F64, BF16.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef INFINI_INFINIOP_OPS_SWIGLU_H
#define INFINI_INFINIOP_OPS_SWIGLU_H

#include "../operator_descriptor.h"

typedef struct InfiniopDescriptor *infiniopSwiGLUDescriptor_t;

__INFINI_C __export infiniStatus_t infiniopCreateSwiGLUDescriptor(
    infiniopHandle_t handle, infiniopSwiGLUDescriptor_t *desc_ptr, infiniopTensorDescriptor_t c_desc,
    infiniopTensorDescriptor_t a_desc, infiniopTensorDescriptor_t b_desc);
__INFINI_C __export infiniStatus_t infiniopGetSwiGLUWorkspaceSize(infiniopSwiGLUDescriptor_t desc, size_t *size);
__INFINI_C __export infiniStatus_t infiniopSwiGLU(
    infiniopSwiGLUDescriptor_t desc, void *workspace, size_t workspace_size, void *c, const void *a, const void *b,
    void *stream);
__INFINI_C __export infiniStatus_t infiniopDestroySwiGLUDescriptor(infiniopSwiGLUDescriptor_t desc);

#endif
