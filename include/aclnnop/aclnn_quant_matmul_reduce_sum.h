/* aclnnQuantMatmulReduceSumWeightNz.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_MATMUL_REDUCE_SUM_H
#define ACLNNOP_ACLNN_QUANT_MATMUL_REDUCE_SUM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantMatmulReduceSumWeightNz: sum over the batch of dequantised products of INT8 matrices, the right ones stored
 * in FRACTAL_NZ
 *   x1: left matrices, INT8, [B,M,K]
 *   x2: right matrices in FRACTAL_NZ, INT8, view [B,K,N], storage [B,ceil(N/32),ceil(K/16),16,32]
 *   x1Scale: per-token scale, FLOAT, [B,M]
 *   x2Scale: scale of the columns, BF16, [N]
 *   yScale (may be null): not supported, must be null or empty
 *   x1Offset (may be null): not supported, must be null or empty
 *   x2Offset (may be null): not supported, must be null or empty
 *   yOffset (may be null): not supported, must be null or empty
 *   bias (may be null): not supported, must be null or empty
 *   transposeX1: whether x1 is transposed: false
 *   transposeX2: whether x2 is transposed: false
 *   groupSize: elements along K that share a scale: at most 0, which is all
 *   dims: ignored: the batch axis is summed
 *   keepDims: whether the summed axis stays with size 1: false
 *   out: output, BF16, [M,N] */
ACLNN_API aclnnStatus aclnnQuantMatmulReduceSumWeightNzGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* x1Scale, const aclTensor* x2Scale,
    const aclTensor* yScale, const aclTensor* x1Offset, const aclTensor* x2Offset, const aclTensor* yOffset,
    const aclTensor* bias, bool transposeX1, bool transposeX2, int64_t groupSize, const aclIntArray* dims,
    bool keepDims, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantMatmulReduceSumWeightNz(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
