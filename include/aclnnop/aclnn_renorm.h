/* aclnnRenorm, aclnnInplaceRenorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RENORM_H
#define ACLNNOP_ACLNN_RENORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRenorm: renormalises every sub-tensor along dim to a p-norm of at most maxNorm
 *   self: input, 2 to 8 axes
 *   p: order p of the norm, at least 0
 *   dim: axis that indexes the sub-tensors, -rank to rank-1
 *   maxNorm: maximum norm of every sub-tensor, at least 0
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnRenormGetWorkspaceSize(
    const aclTensor* self, const aclScalar* p, int64_t dim, const aclScalar* maxNorm, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRenorm(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceRenorm: renormalises every sub-tensor along dim to a p-norm of at most maxNorm, in place
 *   selfRef: input, 2 to 8 axes, overwritten by the output
 *   p: order p of the norm, at least 0
 *   dim: axis that indexes the sub-tensors, -rank to rank-1
 *   maxNorm: maximum norm of every sub-tensor, at least 0 */
ACLNN_API aclnnStatus aclnnInplaceRenormGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* p, int64_t dim, const aclScalar* maxNorm, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRenorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
