/* aclnnSearchSorted, aclnnSearchSorteds.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SEARCHSORTED_H
#define ACLNNOP_ACLNN_SEARCHSORTED_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSearchSorted: where elements belong in sorted rows
 *   sortedSequence: rows from the smallest element to the largest
 *   self: what is looked for
 *   outInt32: INT32 places instead of INT64
 *   right: behind elements that are equal instead of before them
 *   sorter (may be null): the order in which the elements of rows are taken
 *   out: the places */
ACLNN_API aclnnStatus aclnnSearchSortedGetWorkspaceSize(
    const aclTensor* sortedSequence, const aclTensor* self, bool outInt32, bool right, const aclTensor* sorter,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSearchSorted(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnSearchSorteds: where a number belongs in a sorted row
 *   sortedSequence: rows from the smallest element to the largest
 *   self: what is looked for
 *   outInt32: INT32 places instead of INT64
 *   right: behind elements that are equal instead of before them
 *   sorter (may be null): the order in which the elements of rows are taken
 *   out: the places */
ACLNN_API aclnnStatus aclnnSearchSortedsGetWorkspaceSize(
    const aclTensor* sortedSequence, const aclScalar* self, bool outInt32, bool right, const aclTensor* sorter,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSearchSorteds(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
