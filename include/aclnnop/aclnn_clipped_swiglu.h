/* aclnnClippedSwiglu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CLIPPED_SWIGLU_H
#define ACLNNOP_ACLNN_CLIPPED_SWIGLU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnClippedSwiglu: SwiGLU with clamped inputs, a scaled gate and a bias, over groups of rows
 *   x: input, any shape, halved into A and B along dim
 *   groupIndexOptional (may be null): number of rows of every group, INT64, [G]; rows beyond their sum are skipped;
 *   null: all rows count
 *   dim: axis along which x is halved; the axes from dim on form a row; -rank to rank-1
 *   alpha: multiplier of A inside the sigmoid
 *   limit: clamp bound: A at most limit, B within [-limit, limit]
 *   bias: constant added to B
 *   interleaved: true: A and B are the even and odd elements of every row; false: its first and second half
 *   out: output, shape of x with dim halved; declared const */
ACLNN_API aclnnStatus aclnnClippedSwigluGetWorkspaceSize(
    const aclTensor* x, const aclTensor* groupIndexOptional, int64_t dim, double alpha, double limit, double bias,
    bool interleaved, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnClippedSwiglu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
