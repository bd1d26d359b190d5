/* aclnnChannelShuffle.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CHANNEL_SHUFFLE_H
#define ACLNNOP_ACLNN_CHANNEL_SHUFFLE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnChannelShuffle: channels of several groups dealt out in turn
 *   self: what is shuffled, channels along axis 1
 *   groups: the number of groups of channels
 *   out: the result */
ACLNN_API aclnnStatus aclnnChannelShuffleGetWorkspaceSize(
    const aclTensor* self, int64_t groups, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnChannelShuffle(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
