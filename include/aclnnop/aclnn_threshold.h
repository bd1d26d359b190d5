/* aclnnThreshold, aclnnInplaceThreshold.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_THRESHOLD_H
#define ACLNNOP_ACLNN_THRESHOLD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnThreshold: element-wise threshold: x where x > threshold, else value
 *   self: input, any shape
 *   threshold: threshold: elements at or below it are replaced
 *   value: replacement value
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnThresholdGetWorkspaceSize(
    const aclTensor* self, const aclScalar* threshold, const aclScalar* value, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnThreshold(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceThreshold: element-wise threshold: x where x > threshold, else value, in place
 *   selfRef: input, any shape, overwritten by the output
 *   threshold: threshold: elements at or below it are replaced
 *   value: replacement value */
ACLNN_API aclnnStatus aclnnInplaceThresholdGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* threshold, const aclScalar* value, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceThreshold(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
