/* aclnnUnique.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UNIQUE_H
#define ACLNNOP_ACLNN_UNIQUE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUnique: distinct elements of self
 *   self: input, rank up to 8
 *   sorted: true: valueOut is sorted in ascending order
 *   returnInverse: true: inverseOut is computed
 *   valueOut: distinct elements, [n] (slices along dim: n along dim), dtype of self
 *   inverseOut: index in valueOut of every element of self, same shape, or of every slice, rank 1; INT64 */
ACLNN_API aclnnStatus aclnnUniqueGetWorkspaceSize(
    const aclTensor* self, bool sorted, bool returnInverse, aclTensor* valueOut, aclTensor* inverseOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUnique(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
