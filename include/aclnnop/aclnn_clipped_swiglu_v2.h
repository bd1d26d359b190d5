/* aclnnClippedSwigluV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CLIPPED_SWIGLU_V2_H
#define ACLNNOP_ACLNN_CLIPPED_SWIGLU_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnClippedSwigluV2: clipped SwiGlu with a scaled gate and a bias, or clipped behind the gate
 *   x: the tensor that is split in two halves, A and B
 *   groupIndexOptional (may be null): INT64: rows of each group; as many rows as their sum count
 *   dim: the axis from which on every row is halved, negative counts from the back
 *   alpha: what multiplies A in the logistic function
 *   limit: where the halves are clipped
 *   bias: what is added to B
 *   interleaved: A is every even and B every odd element of a row, else its halves
 *   clampMode: 0: clip before the activation, 1: clip its result
 *   out: the result, although it is declared const */
ACLNN_API aclnnStatus aclnnClippedSwigluV2GetWorkspaceSize(
    const aclTensor* x, const aclTensor* groupIndexOptional, int64_t dim, double alpha, double limit, double bias,
    bool interleaved, int64_t clampMode, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnClippedSwigluV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
