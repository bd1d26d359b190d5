/* aclnnWeightQuantBatchMatmul.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_WEIGHT_QUANT_BATCH_MATMUL_H
#define ACLNNOP_ACLNN_WEIGHT_QUANT_BATCH_MATMUL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnWeightQuantBatchMatmul: matrix product with weights of INT8, dequantised to FLOAT16
 *   x1: left matrices, FLOAT16, [...,M,K], [...,K,M] with transposeX1
 *   x2: quantised right matrices, INT8, [...,K,N], [...,N,K] with transposeX2
 *   diagonalMatrix (may be null): identity matrix, INT8, [32,32]; required for M up to 64, its values are not read
 *   deqOffset (may be null): offset of the weights for M up to 64, INT32, [1], [N], [1,N] or [N,1]
 *   deqScale (may be null): scale of the weights for M up to 64, packed by aclnnTransQuantParam into UINT64, [1], [N],
 *   [1,N] or [N,1]
 *   addOffset (may be null): offset of the weights for M above 64, FLOAT16, [1], [N] or [1,N], [N,1] with transposeX2;
 *   null: 0
 *   mulScale (may be null): scale of the weights for M above 64, FLOAT16, [1], [N] or [1,N], [N,1] with transposeX2;
 *   null: 1
 *   bias (may be null): bias, FLOAT, [N]; null: 0
 *   transposeX1: whether x1 is transposed
 *   transposeX2: whether x2 is transposed
 *   antiquantScale: factor of the weights for M above 64
 *   antiquantOffset: addend of the weights before the factor, for M above 64
 *   out: output, FLOAT16, [...,M,N] */
ACLNN_API aclnnStatus aclnnWeightQuantBatchMatmulGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* diagonalMatrix, const aclTensor* deqOffset,
    const aclTensor* deqScale, const aclTensor* addOffset, const aclTensor* mulScale, const aclTensor* bias,
    bool transposeX1, bool transposeX2, float antiquantScale, float antiquantOffset, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnWeightQuantBatchMatmul(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
