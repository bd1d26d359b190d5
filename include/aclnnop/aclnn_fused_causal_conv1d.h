/* aclnnFusedCausalConv1d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FUSED_CAUSAL_CONV1D_H
#define ACLNNOP_ACLNN_FUSED_CAUSAL_CONV1D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFusedCausalConv1d: causal convolution with a kernel of size 3 per channel and a cache of previous tokens
 *   x: tokens, [T, D] with all sequences concatenated, or [B, L, D]
 *   weight: convolution weight, [3, D]; weight[2] multiplies the current token
 *   convStates: state cache, [lines, C, D]: the last tokens of every sequence; updated
 *   queryStartLoc (may be null): offsets of the sequences in x, INT32, [B + 1]; needed for an x of rank 2
 *   cacheIndices (may be null): cache line of every sequence, INT32, [B], or with blockIdxFirstScheduledToken of its
 *   blocks, [B, N]
 *   initialStateMode (may be null): ignored
 *   bias (may be null): ignored
 *   numAcceptedTokens (may be null): number of accepted draft tokens of every sequence, from 1, INT32, [B]; null: none
 *   numComputedTokens (may be null): number of tokens already computed, INT32, [B]; 0 starts from zeros; null: none
 *   blockIdxFirstScheduledToken (may be null): first block scheduled of every sequence, INT32, [B]; null: no blocks
 *   blockIdxLastScheduledToken (may be null): last block scheduled of every sequence, whose cache line is written,
 *   INT32, [B]
 *   initialStateIdx (may be null): block whose cache line is read, INT32, [B]
 *   activationMode: activation, 0, 1 or 2, ignored
 *   padSlotId: cache line index of sequences to skip
 *   runMode: run mode, 0 or 1, ignored
 *   maxQueryLen: length of the longest sequence; -1 for an x of rank 3
 *   residualConnection: 1: adds x to the output (residual connection), 0: does not
 *   blockSize: number of tokens per block, 0: no blocks
 *   convMode: 1: outputs with less than two previous tokens are 0, 0: computed
 *   y: output, same shape and dtype as x */
ACLNN_API aclnnStatus aclnnFusedCausalConv1dGetWorkspaceSize(
    const aclTensor* x, const aclTensor* weight, aclTensor* convStates, const aclTensor* queryStartLoc,
    const aclTensor* cacheIndices, const aclTensor* initialStateMode, const aclTensor* bias,
    const aclTensor* numAcceptedTokens, const aclTensor* numComputedTokens,
    const aclTensor* blockIdxFirstScheduledToken, const aclTensor* blockIdxLastScheduledToken,
    const aclTensor* initialStateIdx, int64_t activationMode, int64_t padSlotId, int64_t runMode, int64_t maxQueryLen,
    int64_t residualConnection, int64_t blockSize, int64_t convMode, aclTensor* y, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFusedCausalConv1d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
