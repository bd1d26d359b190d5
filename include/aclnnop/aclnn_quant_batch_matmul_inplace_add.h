/* aclnnQuantBatchMatmulInplaceAdd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_BATCH_MATMUL_INPLACE_ADD_H
#define ACLNNOP_ACLNN_QUANT_BATCH_MATMUL_INPLACE_ADD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantBatchMatmulInplaceAdd: product of FP8 matrices in MX format, or of HIFLOAT8 matrices, added to an
 * accumulator
 *   x1: left matrix before it is transposed, FP8 or HIFLOAT8, [K, M]; or a view [M, K] of that storage
 *   x2: right matrix, FP8 or HIFLOAT8, [K, N]
 *   x1ScaleOptional: MX: scale of every block of 32 of x1 along K, FLOAT8_E8M0, [ceil(K/64), M, 2]; HIFLOAT8: scale of
 *   x1, FLOAT, [1]; must not be null
 *   x2Scale: MX: scale of every block of 32 of x2 along K, FLOAT8_E8M0, [ceil(K/64), N, 2]; HIFLOAT8: scale of x2,
 *   FLOAT, [1]
 *   yRef: accumulator, FLOAT, [M, N]
 *   transposeX1: whether x1 is transposed: true, or false for a view [M, K]
 *   transposeX2: whether x2 is transposed: false
 *   groupSize: MX: group sizes of M, N and K in 16 bits each, from bit 32 down: 1, 1, 32, or 0, which is inferred;
 *   HIFLOAT8: 0 */
ACLNN_API aclnnStatus aclnnQuantBatchMatmulInplaceAddGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* x1ScaleOptional, const aclTensor* x2Scale,
    aclTensor* yRef, bool transposeX1, bool transposeX2, int64_t groupSize, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantBatchMatmulInplaceAdd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
