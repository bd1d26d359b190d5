/* aclnnLerp, aclnnLerps, aclnnInplaceLerp, aclnnInplaceLerps.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LERP_H
#define ACLNNOP_ACLNN_LERP_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLerp: element-wise self + weight * (end - self)
 *   self: start values (weight 0), rank up to 8
 *   end: end values (weight 1), broadcastable with self
 *   weight: interpolation weights, broadcastable with self
 *   out: output, broadcast shape of self, end, weight, dtype of self */
ACLNN_API aclnnStatus aclnnLerpGetWorkspaceSize(
    const aclTensor* self, const aclTensor* end, const aclTensor* weight, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLerp(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnLerps: element-wise self + weight * (end - self) for a scalar weight
 *   self: start values (weight 0), rank up to 8
 *   end: end values (weight 1), broadcastable with self
 *   weight: interpolation weight
 *   out: output, broadcast shape of self and end */
ACLNN_API aclnnStatus aclnnLerpsGetWorkspaceSize(
    const aclTensor* self, const aclTensor* end, const aclScalar* weight, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLerps(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceLerp: element-wise selfRef + weight * (end - selfRef), in place
 *   selfRef: start values (weight 0), to whose shape the others broadcast; overwritten with the result
 *   end: end values (weight 1), broadcastable with self
 *   weight: interpolation weights, broadcastable with self */
ACLNN_API aclnnStatus aclnnInplaceLerpGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* end, const aclTensor* weight, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceLerp(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceLerps: element-wise selfRef + weight * (end - selfRef) for a scalar weight, in place
 *   selfRef: start values (weight 0), to whose shape the others broadcast; overwritten with the result
 *   end: end values (weight 1), broadcastable with self
 *   weight: interpolation weight */
ACLNN_API aclnnStatus aclnnInplaceLerpsGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* end, const aclScalar* weight, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceLerps(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
