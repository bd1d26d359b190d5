/* aclnnApplyTopKTopP.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_APPLY_TOP_K_TOP_P_H
#define ACLNNOP_ACLNN_APPLY_TOP_K_TOP_P_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnApplyTopKTopP: everything but the largest and likeliest elements of rows replaced by minus infinity
 *   logits: rows of numbers whose softmax is what is likely
 *   p (may be null): for each row what part of all probability is kept
 *   k (may be null): INT32: for each row how many of the largest are kept
 *   out: the result */
ACLNN_API aclnnStatus aclnnApplyTopKTopPGetWorkspaceSize(
    const aclTensor* logits, const aclTensor* p, const aclTensor* k, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnApplyTopKTopP(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
