/* aclnnSort.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SORT_H
#define ACLNNOP_ACLNN_SORT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSort: sorts self along dim and returns values and indices
 *   self: input, any shape
 *   stable: true: stable sort; the emulator's always is
 *   dim: axis to sort along, -rank to rank-1
 *   descending: true: descending order
 *   valuesOut: sorted elements, same shape as self
 *   indicesOut: their indices along dim, same shape as self */
ACLNN_API aclnnStatus aclnnSortGetWorkspaceSize(
    const aclTensor* self, bool stable, int64_t dim, bool descending, aclTensor* valuesOut, aclTensor* indicesOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSort(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
