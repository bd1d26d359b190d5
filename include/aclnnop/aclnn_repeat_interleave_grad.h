/* aclnnRepeatInterleaveGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_REPEAT_INTERLEAVE_GRAD_H
#define ACLNNOP_ACLNN_REPEAT_INTERLEAVE_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRepeatInterleaveGrad: gradient of aclnnRepeatInterleave: sums the repeated slices
 *   yGrad: gradient of the repeated tensor, rank up to 8
 *   repeats: repeats of each slice along axis, INT32/INT64, [size of out along axis], or 1 element for all
 *   axis: axis of the repetition, -rank to rank-1
 *   out: gradient of the tensor before repeating, shape of yGrad but for axis, dtype of yGrad */
ACLNN_API aclnnStatus aclnnRepeatInterleaveGradGetWorkspaceSize(
    const aclTensor* yGrad, const aclTensor* repeats, int64_t axis, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRepeatInterleaveGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
