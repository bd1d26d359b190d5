/* aclnnGatherNd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GATHER_ND_H
#define ACLNNOP_ACLNN_GATHER_ND_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGatherNd: the elements, or what they are made of, at coordinates
 *   self: what is taken from
 *   indices: coordinates along the first axes of self, one behind the other along the last axis
 *   negativeIndexSupport: whether negative coordinates count from the end
 *   out: the result */
ACLNN_API aclnnStatus aclnnGatherNdGetWorkspaceSize(
    const aclTensor* self, const aclTensor* indices, bool negativeIndexSupport, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGatherNd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
