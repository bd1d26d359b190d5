/* aclnnTopkV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TOPK_V2_H
#define ACLNNOP_ACLNN_TOPK_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTopkV2: k largest or smallest elements along dim and their indices, with a sort policy
 *   self: input, rank up to 8
 *   k: number of elements to take along dim, 0 to the size of dim
 *   dim: axis along which to search, -rank to rank-1
 *   largest: true: the largest elements; false: the smallest
 *   sorted: true: results are sorted; false: in the order of their indices
 *   sortPolicy: order of equal elements: 1 stable, 0 unspecified (stable here)
 *   valuesOut: top elements, shape of self with k along dim, dtype of self
 *   indicesOut: their indices along dim, INT64, same shape as valuesOut */
ACLNN_API aclnnStatus aclnnTopkV2GetWorkspaceSize(
    const aclTensor* self, int64_t k, int64_t dim, bool largest, bool sorted, int64_t sortPolicy, aclTensor* valuesOut,
    aclTensor* indicesOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTopkV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
