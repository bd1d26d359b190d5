/* aclnnExpandIntoJaggedPermute.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_EXPAND_INTO_JAGGED_PERMUTE_H
#define ACLNNOP_ACLNN_EXPAND_INTO_JAGGED_PERMUTE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnExpandIntoJaggedPermute: expands a permutation of jagged segments into a permutation of their elements
 *   permute: permutation of the segments, [T], INT32
 *   inputOffset: start offset of each input segment, [T+1], INT32
 *   outputOffset: start offset of each output segment and end of the last, [T+1], INT32
 *   outputSize: number of elements of the result; ignored
 *   outputPermuteOut: input index of every output element, [outputSize], INT32 */
ACLNN_API aclnnStatus aclnnExpandIntoJaggedPermuteGetWorkspaceSize(
    const aclTensor* permute, const aclTensor* inputOffset, const aclTensor* outputOffset, int64_t outputSize,
    const aclTensor* outputPermuteOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnExpandIntoJaggedPermute(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
