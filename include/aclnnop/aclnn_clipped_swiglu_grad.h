/* aclnnClippedSwigluGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CLIPPED_SWIGLU_GRAD_H
#define ACLNNOP_ACLNN_CLIPPED_SWIGLU_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnClippedSwigluGrad: gradient of aclnnClippedSwiglu with respect to x
 *   gradY: gradient of the output, shape of x with dim halved
 *   x: input, any shape, halved into A and B along dim
 *   groupIndexOptional (may be null): number of rows of every group, INT64, [G]; rows beyond their sum are skipped;
 *   null: all rows count
 *   dim: axis along which x is halved; the axes from dim on form a row; -rank to rank-1
 *   alpha: multiplier of A inside the sigmoid
 *   limit: clamp bound: A at most limit, B within [-limit, limit]
 *   bias: constant added to B
 *   interleaved: true: A and B are the even and odd elements of every row; false: its first and second half
 *   gradXOut: gradient of x, same shape as x; declared const */
ACLNN_API aclnnStatus aclnnClippedSwigluGradGetWorkspaceSize(
    const aclTensor* gradY, const aclTensor* x, const aclTensor* groupIndexOptional, int64_t dim, double alpha,
    double limit, double bias, bool interleaved, const aclTensor* gradXOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnClippedSwigluGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
