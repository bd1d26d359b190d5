/* aclnnUniqueConsecutive.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UNIQUE_CONSECUTIVE_H
#define ACLNNOP_ACLNN_UNIQUE_CONSECUTIVE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUniqueConsecutive: removes consecutive duplicates of elements, or of slices along dim
 *   self: input, rank up to 8
 *   returnInverse: true: inverseOut is computed
 *   returnCounts: true: countsOut is computed
 *   dim: axis along which slices are compared, -rank to rank-1
 *   valueOut: distinct elements, [n] (slices along dim: n along dim), dtype of self
 *   inverseOut: index in valueOut of every element of self, same shape, or of every slice, rank 1; INT64
 *   countsOut: number of occurrences of each distinct element (slice), [n], INT64 */
ACLNN_API aclnnStatus aclnnUniqueConsecutiveGetWorkspaceSize(
    const aclTensor* self, bool returnInverse, bool returnCounts, int64_t dim, aclTensor* valueOut,
    aclTensor* inverseOut, aclTensor* countsOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUniqueConsecutive(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
