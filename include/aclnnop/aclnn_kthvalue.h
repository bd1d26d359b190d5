/* aclnnKthvalue.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_KTHVALUE_H
#define ACLNNOP_ACLNN_KTHVALUE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnKthvalue: k-th smallest element along dim and its index
 *   self: input, rank up to 8
 *   k: position in ascending order, 1 for the smallest
 *   dim: axis along which to search, -rank to rank-1
 *   keepdim: true: keep dim with size 1
 *   valuesOut: k-th smallest values, shape of self without dim (size 1 with keepdim), dtype of self
 *   indicesOut: their indices along dim, INT64, same shape as valuesOut */
ACLNN_API aclnnStatus aclnnKthvalueGetWorkspaceSize(
    const aclTensor* self, int64_t k, int64_t dim, bool keepdim, aclTensor* valuesOut, aclTensor* indicesOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnKthvalue(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
