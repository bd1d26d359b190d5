/* aclnnTopkV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TOPK_V2_H
#define ACLNNOP_ACLNN_TOPK_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTopkV2: aclnnTopk, told how to sort
 *   self: what is chosen from
 *   k: how many elements of each row
 *   dim: the axis that rows lie along
 *   largest: the largest ones; else the smallest
 *   sorted: in order; else as they follow each other in self
 *   sortPolicy: 1: equal elements in their own order; 0: as ever, which is that here
 *   valuesOut: the elements
 *   indicesOut: their places in self */
ACLNN_API aclnnStatus aclnnTopkV2GetWorkspaceSize(
    const aclTensor* self, int64_t k, int64_t dim, bool largest, bool sorted, int64_t sortPolicy, aclTensor* valuesOut,
    aclTensor* indicesOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTopkV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
