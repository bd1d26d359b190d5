/* aclnnLinalgVectorNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LINALG_VECTOR_NORM_H
#define ACLNNOP_ACLNN_LINALG_VECTOR_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLinalgVectorNorm: vector norm over dims
 *   self: input, any shape
 *   ord: order of the norm
 *   dims: axes to reduce; empty: all
 *   keepDims: true: keep the reduced axes with size 1
 *   dtype: dtype of out
 *   out: output, norm over dims, shape of self reduced over dims, dtype `dtype` */
ACLNN_API aclnnStatus aclnnLinalgVectorNormGetWorkspaceSize(
    const aclTensor* self, const aclScalar* ord, const aclIntArray* dims, bool keepDims, const aclDataType dtype,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLinalgVectorNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
