/* aclnnMaxDim.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAX_DIM_H
#define ACLNNOP_ACLNN_MAX_DIM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaxDim: maximum along dim and its index
 *   self: input, rank up to 8
 *   dim: axis to reduce, -rank to rank-1
 *   keepdim: true: keep the reduced axes with size 1
 *   out: extremes, shape of self without dim (size 1 with keepdim), dtype of self
 *   indices: indices, shape of self without dim (size 1 with keepdim) */
ACLNN_API aclnnStatus aclnnMaxDimGetWorkspaceSize(
    const aclTensor* self, int64_t dim, bool keepdim, aclTensor* out, aclTensor* indices, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxDim(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
