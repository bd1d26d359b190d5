/* aclnnLerp, aclnnLerps, aclnnInplaceLerp, aclnnInplaceLerps.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LERP_H
#define ACLNNOP_ACLNN_LERP_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLerp: self + weight * (end - self), element by element
 *   self: where weight is 0
 *   end: where weight is 1
 *   weight: the weights
 *   out: the result */
ACLNN_API aclnnStatus aclnnLerpGetWorkspaceSize(
    const aclTensor* self, const aclTensor* end, const aclTensor* weight, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLerp(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnLerps: self + weight * (end - self) for a scalar weight, element by element
 *   self: where weight is 0
 *   end: where weight is 1
 *   weight: the weight
 *   out: the result */
ACLNN_API aclnnStatus aclnnLerpsGetWorkspaceSize(
    const aclTensor* self, const aclTensor* end, const aclScalar* weight, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLerps(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceLerp: selfRef + weight * (end - selfRef), element by element, in place
 *   selfRef: where weight is 0, overwritten with the result
 *   end: where weight is 1
 *   weight: the weights */
ACLNN_API aclnnStatus aclnnInplaceLerpGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* end, const aclTensor* weight, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceLerp(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceLerps: selfRef + weight * (end - selfRef) for a scalar weight, element by element, in place
 *   selfRef: where weight is 0, overwritten with the result
 *   end: where weight is 1
 *   weight: the weight */
ACLNN_API aclnnStatus aclnnInplaceLerpsGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* end, const aclScalar* weight, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceLerps(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
