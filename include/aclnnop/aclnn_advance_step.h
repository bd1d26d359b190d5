/* aclnnAdvanceStep.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADVANCE_STEP_H
#define ACLNNOP_ACLNN_ADVANCE_STEP_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdvanceStep: the state of sequences that a language model writes, a token further
 *   inputTokens: the token of each sequence: becomes the next one
 *   sampledTokenIds: the next token of each query
 *   inputPositions: the place of each sequence's token: becomes the next one
 *   seqLens: the length of each sequence: grows by one
 *   slotMapping: where the token of each sequence lies in memory
 *   blockTables: which blocks of memory sequences have
 *   numSeqs: how many sequences there are
 *   numQueries: how many of them go on
 *   blockSize: the elements of a block */
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
