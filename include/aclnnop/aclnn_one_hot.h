/* aclnnOneHot.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ONE_HOT_H
#define ACLNNOP_ACLNN_ONE_HOT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnOneHot: one-hot encoding of class indices
 *   self: class indices, any shape
 *   numClasses: number of classes
 *   onValue: value at the class, any shape; only its first element is used
 *   offValue: value elsewhere, any shape; only its first element is used
 *   axis: position of the class axis; -1: last
 *   out: output, shape of self with numClasses inserted at axis */
ACLNN_API aclnnStatus aclnnOneHotGetWorkspaceSize(
    const aclTensor* self, int numClasses, const aclTensor* onValue, const aclTensor* offValue, int64_t axis,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnOneHot(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
