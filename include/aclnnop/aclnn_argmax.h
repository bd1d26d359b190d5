/* aclnnArgMax.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ARGMAX_H
#define ACLNNOP_ACLNN_ARGMAX_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnArgMax: index of the maximum along dim
 *   self: input, rank up to 8
 *   dim: axis to reduce, -rank to rank-1
 *   keepdim: true: keep the reduced axes with size 1
 *   out: indices, shape of self without dim (size 1 with keepdim) */
ACLNN_API aclnnStatus aclnnArgMaxGetWorkspaceSize(
    const aclTensor* self, int64_t dim, bool keepdim, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnArgMax(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
