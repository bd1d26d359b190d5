/* aclnnAddmm, aclnnAddmmWeightNz, aclnnInplaceAddmm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADDMM_H
#define ACLNNOP_ACLNN_ADDMM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddmm: beta * self plus alpha * the product of two matrices
 *   self: matrix to add, broadcastable to [M, N]
 *   mat1: left matrix, [M, K]
 *   mat2: right matrix, [K, N]
 *   beta: multiplier of self
 *   alpha: multiplier of the product
 *   out: output, [M, N]
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 FLOAT16, 3 HF32, 4 float32 accumulation */
ACLNN_API aclnnStatus aclnnAddmmGetWorkspaceSize(
    const aclTensor* self, const aclTensor* mat1, const aclTensor* mat2, const aclScalar* beta, const aclScalar* alpha,
    aclTensor* out, int8_t cubeMathType, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddmm(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnAddmmWeightNz: beta * self plus alpha * the product of two matrices, the right one stored in FRACTAL_NZ
 *   self: matrix to add, broadcastable to [M, N]
 *   mat1: left matrix, [M, K]
 *   mat2: right matrix in FRACTAL_NZ, view [K, N], storage [ceil(N/16), ceil(K/16), 16, 16]
 *   beta: multiplier of self
 *   alpha: multiplier of the product
 *   out: output, [M, N]
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 FLOAT16, 3 HF32, 4 float32 accumulation */
ACLNN_API aclnnStatus aclnnAddmmWeightNzGetWorkspaceSize(
    const aclTensor* self, const aclTensor* mat1, const aclTensor* mat2, const aclScalar* beta, const aclScalar* alpha,
    aclTensor* out, int8_t cubeMathType, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddmmWeightNz(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceAddmm: beta * selfRef plus alpha * the product of two matrices, in place
 *   selfRef: matrix to add, broadcast with [M, N], overwritten by the output; declared const
 *   mat1: left matrix, [M, K]
 *   mat2: right matrix, [K, N]
 *   beta: multiplier of self
 *   alpha: multiplier of the product
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 FLOAT16, 3 HF32, 4 float32 accumulation */
ACLNN_API aclnnStatus aclnnInplaceAddmmGetWorkspaceSize(
    const aclTensor* selfRef, const aclTensor* mat1, const aclTensor* mat2, const aclScalar* beta,
    const aclScalar* alpha, int8_t cubeMathType, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAddmm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
