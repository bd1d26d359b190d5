/* aclnnIndexSelect.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INDEX_SELECT_H
#define ACLNNOP_ACLNN_INDEX_SELECT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIndexSelect: selects slices of self along dim by index
 *   self: input, rank up to 8
 *   dim: axis along which to select, -rank to rank-1
 *   index: indices along dim, INT32/INT64, rank 1 or 0
 *   out: output, shape of self with the size of index along dim, dtype of self */
ACLNN_API aclnnStatus aclnnIndexSelectGetWorkspaceSize(
    const aclTensor* self, int64_t dim, const aclTensor* index, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIndexSelect(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
