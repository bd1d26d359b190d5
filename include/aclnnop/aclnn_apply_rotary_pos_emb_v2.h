/* aclnnApplyRotaryPosEmbV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_APPLY_ROTARY_POS_EMB_V2_H
#define ACLNNOP_ACLNN_APPLY_ROTARY_POS_EMB_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnApplyRotaryPosEmbV2: rotary position embedding of queries and keys, in place, with a choice of the pairing
 *   queryRef: queries, [B, S, N, D] or as layout says, overwritten by the output
 *   keyRef: keys, [B, S, Nk, D] or as layout says, overwritten by the output
 *   cos: cosines of the rotation angles, [B, S, 1, D] or as layout says
 *   sin: sines of the rotation angles, same shape as cos
 *   layout: layout of the tensors: 1 BSND, 2 SBND, 3 BNSD; 2 and 3 on ascend950 only
 *   rotaryMode: pairing of the elements of a head: "half", "interleave" or "quarter" */
ACLNN_API aclnnStatus aclnnApplyRotaryPosEmbV2GetWorkspaceSize(
    aclTensor* queryRef, aclTensor* keyRef, const aclTensor* cos, const aclTensor* sin, int64_t layout,
    char* rotaryMode, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnApplyRotaryPosEmbV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
