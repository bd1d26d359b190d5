/* aclnnExpandIntoJaggedPermute.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_EXPAND_INTO_JAGGED_PERMUTE_H
#define ACLNNOP_ACLNN_EXPAND_INTO_JAGGED_PERMUTE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnExpandIntoJaggedPermute: a permutation of segments as one of their elements
 *   permute: which segment of the input is the next one of the result
 *   inputOffset: where the input's segments begin
 *   outputOffset: where the result's segments begin, and where the last one ends
 *   outputSize: how long the result is
 *   outputPermuteOut: where every element of the result comes from */
ACLNN_API aclnnStatus aclnnExpandIntoJaggedPermuteGetWorkspaceSize(
    const aclTensor* permute, const aclTensor* inputOffset, const aclTensor* outputOffset, int64_t outputSize,
    const aclTensor* outputPermuteOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnExpandIntoJaggedPermute(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
