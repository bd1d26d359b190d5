/* aclnnIndexSelect.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INDEX_SELECT_H
#define ACLNNOP_ACLNN_INDEX_SELECT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIndexSelect: the rows, or what lies along another axis, that a list of indices names
 *   self: what is taken from
 *   dim: the axis
 *   index: which elements along the axis, in one row
 *   out: the result */
ACLNN_API aclnnStatus aclnnIndexSelectGetWorkspaceSize(
    const aclTensor* self, int64_t dim, const aclTensor* index, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIndexSelect(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
