/* aclnnInplaceWeightQuantMatmulAllReduceAddRmsNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INPLACE_WEIGHT_QUANT_MATMUL_ALL_REDUCE_ADD_RMS_NORM_H
#define ACLNNOP_ACLNN_INPLACE_WEIGHT_QUANT_MATMUL_ALL_REDUCE_ADD_RMS_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceWeightQuantMatmulAllReduceAddRmsNorm: product with INT8 or INT4 weights, summed over the ranks, added to
 * a residual in place, and its RMS norm
 *   x1: left matrix, FLOAT16 or BF16, [M, K] or [B, S, K]
 *   x2: quantised right matrix, INT8 or INT4, on the 950 also FLOAT8_E4M3FN or HIFLOAT8, [K, N], contiguous or
 *   transposed
 *   bias (may be null): bias of each rank's product, dtype of x1, [N]; null: none
 *   antiquantScale: scale of the weights, dtype of x1, [1], [N] or [1, N], [ceil(K/G), N] for groups of G along K
 *   antiquantOffset (may be null): offset of the weights, dtype and shape of antiquantScale, with INT8 and INT4 only;
 *   null: 0
 *   residual: addend, overwritten by the sum, dtype of x1, [B, S, N]
 *   gamma: scale of the normalised rows, dtype of residual, [N]
 *   epsilon: constant added to the mean of squares, above 0 and below 1
 *   group: name of the communicator, as HcclGetCommName gives it
 *   reduceOp: reduction over the ranks: sum
 *   commTurn: number of slices that the communicated data is split into, must be 0
 *   streamMode: failure mode of the stream, must be 1 (stop on failure)
 *   antiquantGroupSize: 0, or elements along K that share a scale: a multiple of 32 below K
 *   normOut: normalised output, dtype and shape of residual */
ACLNN_API aclnnStatus aclnnInplaceWeightQuantMatmulAllReduceAddRmsNormGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* bias, const aclTensor* antiquantScale,
    const aclTensor* antiquantOffset, const aclTensor* residual, const aclTensor* gamma, double epsilon,
    const char* group, const char* reduceOp, int64_t commTurn, int64_t streamMode, int64_t antiquantGroupSize,
    const aclTensor* normOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceWeightQuantMatmulAllReduceAddRmsNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
