/* aclnnUnique.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UNIQUE_H
#define ACLNNOP_ACLNN_UNIQUE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUnique: the different elements of a tensor
 *   self: where it is looked for
 *   sorted: whether the result ascends
 *   returnInverse: whether inverseOut is wanted
 *   valueOut: what there is, once each
 *   inverseOut: INT64: for every item of self its number in valueOut */
ACLNN_API aclnnStatus aclnnUniqueGetWorkspaceSize(
    const aclTensor* self, bool sorted, bool returnInverse, aclTensor* valueOut, aclTensor* inverseOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUnique(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
