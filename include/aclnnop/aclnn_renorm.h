/* aclnnRenorm, aclnnInplaceRenorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RENORM_H
#define ACLNNOP_ACLNN_RENORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRenorm: parts of a tensor along an axis, each of at most some norm
 *   self: what is shrunk
 *   p: the order of the norm
 *   dim: the axis along which the parts lie
 *   maxNorm: the largest norm that a part may have
 *   out: the result */
ACLNN_API aclnnStatus aclnnRenormGetWorkspaceSize(
    const aclTensor* self, const aclScalar* p, int64_t dim, const aclScalar* maxNorm, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRenorm(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceRenorm: parts of a tensor along an axis shrunk, in place, to at most some norm
 *   selfRef: what is shrunk, in place
 *   p: the order of the norm
 *   dim: the axis along which the parts lie
 *   maxNorm: the largest norm that a part may have */
ACLNN_API aclnnStatus aclnnInplaceRenormGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* p, int64_t dim, const aclScalar* maxNorm, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRenorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
