/* aclnnChannelShuffle.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CHANNEL_SHUFFLE_H
#define ACLNNOP_ACLNN_CHANNEL_SHUFFLE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnChannelShuffle: channel shuffle: interleaves the channels of the groups
 *   self: input, [N,C,...], rank 3 to 7
 *   groups: number of groups, divides C
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnChannelShuffleGetWorkspaceSize(
    const aclTensor* self, int64_t groups, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnChannelShuffle(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
