/* aclnnThreshold, aclnnInplaceThreshold.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_THRESHOLD_H
#define ACLNNOP_ACLNN_THRESHOLD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnThreshold: x where it is above a threshold, else a value, element by element
 *   self: x
 *   threshold: the largest x that is replaced
 *   value: what replaces it
 *   out: the result */
ACLNN_API aclnnStatus aclnnThresholdGetWorkspaceSize(
    const aclTensor* self, const aclScalar* threshold, const aclScalar* value, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnThreshold(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceThreshold: x where it is above a threshold, else a value, element by element, in place
 *   selfRef: x, overwritten with the result
 *   threshold: the largest x that is replaced
 *   value: what replaces it */
ACLNN_API aclnnStatus aclnnInplaceThresholdGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* threshold, const aclScalar* value, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceThreshold(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
