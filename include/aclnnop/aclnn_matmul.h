/* aclnnMatmul, aclnnMatmulWeightNz.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MATMUL_H
#define ACLNNOP_ACLNN_MATMUL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMatmul: matrix product of matrices, batches of matrices or vectors
 *   self: left operand, 1 to 6 axes: matrices [..., M, K] or a vector [K]
 *   mat2: right operand, 1 to 6 axes: matrices [..., K, N] or a vector [K]
 *   out: output, the product, [..., M, N] with broadcast batches
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 FLOAT16, 3 HF32, 4 float32 accumulation */
ACLNN_API aclnnStatus aclnnMatmulGetWorkspaceSize(
    const aclTensor* self, const aclTensor* mat2, aclTensor* out, int8_t cubeMathType, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMatmul(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnMatmulWeightNz: matrix product with a right matrix stored in FRACTAL_NZ
 *   self: left matrix, [M, K]
 *   mat2: right matrix in FRACTAL_NZ, view [K, N], storage [ceil(N/16), ceil(K/16), 16, 16]
 *   out: output, as many elements as [M, N]
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 FLOAT16, 3 HF32, 4 float32 accumulation */
ACLNN_API aclnnStatus aclnnMatmulWeightNzGetWorkspaceSize(
    const aclTensor* self, const aclTensor* mat2, aclTensor* out, int8_t cubeMathType, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMatmulWeightNz(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
