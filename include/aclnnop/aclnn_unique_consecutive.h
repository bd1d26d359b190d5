/* aclnnUniqueConsecutive.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UNIQUE_CONSECUTIVE_H
#define ACLNNOP_ACLNN_UNIQUE_CONSECUTIVE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUniqueConsecutive: runs of like elements, or of like slices along an axis
 *   self: where it is looked for
 *   returnInverse: whether inverseOut is wanted
 *   returnCounts: whether countsOut is wanted
 *   dim: the axis whose slices are compared
 *   valueOut: what there is, once each
 *   inverseOut: INT64: for every item of self its number in valueOut
 *   countsOut: INT64: how often each is there */
ACLNN_API aclnnStatus aclnnUniqueConsecutiveGetWorkspaceSize(
    const aclTensor* self, bool returnInverse, bool returnCounts, int64_t dim, aclTensor* valueOut,
    aclTensor* inverseOut, aclTensor* countsOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUniqueConsecutive(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
