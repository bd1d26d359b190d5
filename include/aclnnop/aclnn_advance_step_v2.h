/* aclnnAdvanceStepV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADVANCE_STEP_V2_H
#define ACLNNOP_ACLNN_ADVANCE_STEP_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdvanceStepV2: the state of sequences that a language model writes, some guessed tokens further
 *   inputTokens: the token of each sequence: becomes the next one
 *   sampledTokenIds: the next token of each query
 *   inputPositions: the place of each sequence's token: becomes the next one
 *   seqLens: the length of each sequence: grows by one
 *   slotMapping: where the token of each sequence lies in memory
 *   blockTables: which blocks of memory sequences have
 *   specToken (may be null): tokens that are guessed, a row for each sequence
 *   acceptedNum (may be null): how many guesses of each sequence were right
 *   numSeqs: how many sequences there are
 *   numQueries: how many of them go on
 *   blockSize: the elements of a block */
ACLNN_API aclnnStatus aclnnAdvanceStepV2GetWorkspaceSize(
    const aclTensor* inputTokens, const aclTensor* sampledTokenIds, const aclTensor* inputPositions,
    const aclTensor* seqLens, const aclTensor* slotMapping, const aclTensor* blockTables, const aclTensor* specToken,
    const aclTensor* acceptedNum, int64_t numSeqs, int64_t numQueries, int64_t blockSize, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAdvanceStepV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
