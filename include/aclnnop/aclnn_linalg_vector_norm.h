/* aclnnLinalgVectorNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LINALG_VECTOR_NORM_H
#define ACLNNOP_ACLNN_LINALG_VECTOR_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLinalgVectorNorm: vector norm over axes
 *   self: what is measured
 *   ord: the order of the norm
 *   dims: the axes to fold; none stands for all
 *   keepDims: keep the folded axes with size 1
 *   dtype: the element type of the result
 *   out: the norms, of dtype `dtype` */
ACLNN_API aclnnStatus aclnnLinalgVectorNormGetWorkspaceSize(
    const aclTensor* self, const aclScalar* ord, const aclIntArray* dims, bool keepDims, const aclDataType dtype,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLinalgVectorNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
