/* aclnnSearchSorted, aclnnSearchSorteds.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SEARCHSORTED_H
#define ACLNNOP_ACLNN_SEARCHSORTED_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSearchSorted: insertion indices of values in sorted sequences
 *   sortedSequence: sorted sequences, [N] or [...,N], ascending
 *   self: values to search, any shape, or [...,M] for several sequences
 *   outInt32: true: out is INT32; false: INT64
 *   right: true: the last insertion index among equals; false: the first
 *   sorter (may be null): indices that sort sortedSequence, same shape; null: it is sorted
 *   out: insertion indices, same shape as self */
ACLNN_API aclnnStatus aclnnSearchSortedGetWorkspaceSize(
    const aclTensor* sortedSequence, const aclTensor* self, bool outInt32, bool right, const aclTensor* sorter,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSearchSorted(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnSearchSorteds: insertion index of a scalar in a sorted sequence
 *   sortedSequence: sorted sequences, [N] or [...,N], ascending
 *   self: value to search
 *   outInt32: true: out is INT32; false: INT64
 *   right: true: the last insertion index among equals; false: the first
 *   sorter (may be null): indices that sort sortedSequence, same shape; null: it is sorted
 *   out: insertion indices, same shape as self */
ACLNN_API aclnnStatus aclnnSearchSortedsGetWorkspaceSize(
    const aclTensor* sortedSequence, const aclScalar* self, bool outInt32, bool right, const aclTensor* sorter,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSearchSorteds(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
