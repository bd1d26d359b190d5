/* aclnnFusedMatmul.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FUSED_MATMUL_H
#define ACLNNOP_ACLNN_FUSED_MATMUL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFusedMatmul: product of matrices with a bias, and what is done to it
 *   x1: the left matrices
 *   x2: the right matrices
 *   bias (may be null): a row that is added to every row of the product
 *   x3 (may be null): what is added to the product, or multiplied with it
 *   fusedOpType: what is done to the product: 16cast32, add, mul, gelu_erf, gelu_tanh, relu or nothing
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 is FLOAT16, 3 HF32, 4 exact sums
 *   y: the result, although it is declared const */
ACLNN_API aclnnStatus aclnnFusedMatmulGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* bias, const aclTensor* x3, const char* fusedOpType,
    int8_t cubeMathType, const aclTensor* y, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFusedMatmul(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
