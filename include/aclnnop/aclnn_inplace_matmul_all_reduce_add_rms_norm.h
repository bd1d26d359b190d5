/* aclnnInplaceMatmulAllReduceAddRmsNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INPLACE_MATMUL_ALL_REDUCE_ADD_RMS_NORM_H
#define ACLNNOP_ACLNN_INPLACE_MATMUL_ALL_REDUCE_ADD_RMS_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceMatmulAllReduceAddRmsNorm: matrix product summed over the ranks and added to a residual in place, and its
 * RMS norm
 *   x1: left matrix, FLOAT16 or BF16, [M, K] or [B, S, K], B * S = M
 *   x2: right matrix, dtype of x1, [K, N], contiguous or transposed
 *   bias (may be null): bias of each rank's product, dtype of x1, [N]; null: none
 *   residual: addend, overwritten by the sum, dtype of x1, [B, S, N]
 *   gamma: scale of the normalised rows, dtype of residual, [N]
 *   epsilon: constant added to the mean of squares, above 0 and below 1
 *   group: name of the communicator, as HcclGetCommName gives it
 *   reduceOp: reduction over the ranks: sum
 *   commTurn: number of slices that the communicated data is split into, must be 0
 *   streamMode: failure mode of the stream, must be 1 (stop on failure)
 *   normOut: normalised output, dtype and shape of residual */
ACLNN_API aclnnStatus aclnnInplaceMatmulAllReduceAddRmsNormGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* bias, const aclTensor* residual, const aclTensor* gamma,
    double epsilon, const char* group, const char* reduceOp, int64_t commTurn, int64_t streamMode,
    const aclTensor* normOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceMatmulAllReduceAddRmsNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
