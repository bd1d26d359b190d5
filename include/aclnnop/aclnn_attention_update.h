/* aclnnAttentionUpdate.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ATTENTION_UPDATE_H
#define ACLNNOP_ACLNN_ATTENTION_UPDATE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAttentionUpdate: attention over parts of the keys, put together by the log-sum-exp of each part
 *   lse: log-sum-exp of every part, FLOAT, [batch*seqLen*headNum] each, 1 to 16 of them
 *   localOut: result of every part, [batch*seqLen*headNum,headDim] each
 *   updateType: 1: lseOut is written, 0: it is null
 *   out: result over all parts, shape of one of localOut
 *   lseOut (may be null): log-sum-exp over all parts, shape of one of lse; null if updateType is 0 */
ACLNN_API aclnnStatus aclnnAttentionUpdateGetWorkspaceSize(
    const aclTensorList* lse, const aclTensorList* localOut, int64_t updateType, aclTensor* out, aclTensor* lseOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAttentionUpdate(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
