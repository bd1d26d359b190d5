/* aclnnApplyRotaryPosEmbV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_APPLY_ROTARY_POS_EMB_V2_H
#define ACLNNOP_ACLNN_APPLY_ROTARY_POS_EMB_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnApplyRotaryPosEmbV2: query and key turned by angles, in place, with a choice of the numbers that are turned
 * together
 *   queryRef: what asks, [B,S,N,D]
 *   keyRef: what is asked, the same with a number of heads of its own
 *   cos: cosines of the angles, [B,S,1,D]
 *   sin: sines of the angles
 *   layout: 1 BSND, 2 SBND, 3 BNSD; the last two on ascend950 alone
 *   rotaryMode: which numbers are turned together: half, interleave or quarter */
ACLNN_API aclnnStatus aclnnApplyRotaryPosEmbV2GetWorkspaceSize(
    aclTensor* queryRef, aclTensor* keyRef, const aclTensor* cos, const aclTensor* sin, int64_t layout,
    char* rotaryMode, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnApplyRotaryPosEmbV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
