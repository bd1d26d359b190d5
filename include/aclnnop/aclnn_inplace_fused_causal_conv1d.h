/* aclnnInplaceFusedCausalConv1d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INPLACE_FUSED_CAUSAL_CONV1D_H
#define ACLNNOP_ACLNN_INPLACE_FUSED_CAUSAL_CONV1D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceFusedCausalConv1d: causal convolution of three taps of sequences whose last tokens a cache keeps, in
 * place
 *   x: tokens [T, D] of sequences one behind the other, or [B, L, D] of as many each
 *   weight: [3, D], the last row meets the present token
 *   convStates: the cache [lines, C, D]: the last tokens of sequences
 *   queryStartLoc (may be null): where each sequence begins, and where the last one ends [B + 1]
 *   cacheIndices (may be null): the line of each sequence [B], of each of its blocks [B, N] with
 *   blockIdxFirstScheduledToken
 *   initialStateMode (may be null): not looked at
 *   bias (may be null): not looked at
 *   numAcceptedTokens (may be null): how many of the tokens guessed before count [B], from 1 on
 *   numComputedTokens (may be null): how many tokens are before these [B]; 0 begins with zeros
 *   blockIdxFirstScheduledToken (may be null): the block that each sequence goes on with [B]
 *   blockIdxLastScheduledToken (may be null): its last block, whose line is written [B]
 *   initialStateIdx (may be null): the block whose line is read [B]
 *   activationMode: 0, 1 or 2; nothing depends on it
 *   padSlotId: the line of sequences that are skipped
 *   runMode: 0 or 1; nothing depends on it
 *   maxQueryLen: tokens of the longest sequence; -1: as many as x has, of three axes
 *   residualConnection: 1: x is added
 *   blockSize: tokens of a block, 0 without blocks
 *   convMode: 1: results with less than two tokens before them are 0 */
ACLNN_API aclnnStatus aclnnInplaceFusedCausalConv1dGetWorkspaceSize(
    aclTensor* x, const aclTensor* weight, aclTensor* convStates, const aclTensor* queryStartLoc,
    const aclTensor* cacheIndices, const aclTensor* initialStateMode, const aclTensor* bias,
    const aclTensor* numAcceptedTokens, const aclTensor* numComputedTokens,
    const aclTensor* blockIdxFirstScheduledToken, const aclTensor* blockIdxLastScheduledToken,
    const aclTensor* initialStateIdx, int64_t activationMode, int64_t padSlotId, int64_t runMode, int64_t maxQueryLen,
    int64_t residualConnection, int64_t blockSize, int64_t convMode, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceFusedCausalConv1d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
