/* aclnnSort.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SORT_H
#define ACLNNOP_ACLNN_SORT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSort: elements in order along an axis, and where they were
 *   self: what is sorted
 *   stable: keep equals in their order, as the emulator always does
 *   dim: the axis to sort along
 *   descending: from the largest down
 *   valuesOut: self in order
 *   indicesOut: the places of these elements in self */
ACLNN_API aclnnStatus aclnnSortGetWorkspaceSize(
    const aclTensor* self, bool stable, int64_t dim, bool descending, aclTensor* valuesOut, aclTensor* indicesOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSort(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
