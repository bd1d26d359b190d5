/* aclnnApplyRotaryPosEmb.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_APPLY_ROTARY_POS_EMB_H
#define ACLNNOP_ACLNN_APPLY_ROTARY_POS_EMB_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnApplyRotaryPosEmb: query and key turned by angles, in place
 *   queryRef: what asks, [B,S,N,D]
 *   keyRef: what is asked, the same with a number of heads of its own
 *   cos: cosines of the angles, [B,S,1,D]
 *   sin: sines of the angles
 *   layout: 1 BSND, 2 SBND, 3 BNSD; the last two on ascend950 alone */
ACLNN_API aclnnStatus aclnnApplyRotaryPosEmbGetWorkspaceSize(
    aclTensor* queryRef, aclTensor* keyRef, const aclTensor* cos, const aclTensor* sin, int64_t layout,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnApplyRotaryPosEmb(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
