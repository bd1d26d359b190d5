/* aclnnTopk.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TOPK_H
#define ACLNNOP_ACLNN_TOPK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTopk: the largest or smallest elements of each row, and where they are
 *   self: what is chosen from
 *   k: how many elements of each row
 *   dim: the axis that rows lie along
 *   largest: the largest ones; else the smallest
 *   sorted: in order; else as they follow each other in self
 *   valuesOut: the elements
 *   indicesOut: their places in self */
ACLNN_API aclnnStatus aclnnTopkGetWorkspaceSize(
    const aclTensor* self, int64_t k, int64_t dim, bool largest, bool sorted, aclTensor* valuesOut,
    aclTensor* indicesOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTopk(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
