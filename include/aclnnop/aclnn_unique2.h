/* aclnnUnique2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UNIQUE2_H
#define ACLNNOP_ACLNN_UNIQUE2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUnique2: the different elements of a tensor, and how often each is there
 *   self: where it is looked for
 *   sorted: whether the result ascends
 *   returnInverse: whether inverseOut is wanted
 *   returnCounts: whether countsOut is wanted
 *   valueOut: what there is, once each
 *   inverseOut: INT64: for every item of self its number in valueOut
 *   countsOut: INT64: how often each is there */
ACLNN_API aclnnStatus aclnnUnique2GetWorkspaceSize(
    const aclTensor* self, bool sorted, bool returnInverse, bool returnCounts, aclTensor* valueOut,
    aclTensor* inverseOut, aclTensor* countsOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUnique2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
