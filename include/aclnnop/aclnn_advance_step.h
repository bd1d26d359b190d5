/* aclnnAdvanceStep.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADVANCE_STEP_H
#define ACLNNOP_ACLNN_ADVANCE_STEP_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdvanceStep: advances the decoding state of a batch of sequences (paged attention) by one token
 *   inputTokens: current token of every sequence, INT64, [numSeqs]; updated; declared const
 *   sampledTokenIds: sampled token of every query, INT64, [numQueries, 1]
 *   inputPositions: position of the current token of every sequence, INT64, [numSeqs]; updated; declared const
 *   seqLens: length of every sequence, INT64, [numSeqs]; updated; declared const
 *   slotMapping: cache slot of the current token of every sequence, INT64, [numSeqs]; updated; declared const
 *   blockTables: cache block indices of every sequence, INT64, [numSeqs, blocks]
 *   numSeqs: number of sequences
 *   numQueries: number of sequences that are advanced, less than numSeqs
 *   blockSize: number of slots per cache block */
ACLNN_API aclnnStatus aclnnAdvanceStepGetWorkspaceSize(
    const aclTensor* inputTokens, const aclTensor* sampledTokenIds, const aclTensor* inputPositions,
    const aclTensor* seqLens, const aclTensor* slotMapping, const aclTensor* blockTables, int64_t numSeqs,
    int64_t numQueries, int64_t blockSize, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAdvanceStep(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
