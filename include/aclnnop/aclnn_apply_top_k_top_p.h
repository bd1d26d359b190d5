/* aclnnApplyTopKTopP.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_APPLY_TOP_K_TOP_P_H
#define ACLNNOP_ACLNN_APPLY_TOP_K_TOP_P_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnApplyTopKTopP: top-k and top-p filtering of logits: filtered elements become -inf
 *   logits: logits, [B,V]
 *   p (may be null): top-p (nucleus) threshold of each row, [B], dtype of logits; null: no top-p
 *   k (may be null): top-k of each row, [B], INT32; null: no top-k
 *   out: masked logits, same shape and dtype as logits */
ACLNN_API aclnnStatus aclnnApplyTopKTopPGetWorkspaceSize(
    const aclTensor* logits, const aclTensor* p, const aclTensor* k, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnApplyTopKTopP(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
