/* aclnnRepeatInterleaveGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_REPEAT_INTERLEAVE_GRAD_H
#define ACLNNOP_ACLNN_REPEAT_INTERLEAVE_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRepeatInterleaveGrad: gradient of elements, or rows, that are repeated
 *   yGrad: gradient of the repeated tensor
 *   repeats: INT32 or INT64: how often everything along axis was repeated, or one number for all
 *   axis: the axis along which it was
 *   out: gradient of what was repeated */
ACLNN_API aclnnStatus aclnnRepeatInterleaveGradGetWorkspaceSize(
    const aclTensor* yGrad, const aclTensor* repeats, int64_t axis, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRepeatInterleaveGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
