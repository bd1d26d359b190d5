/* aclnnMatmulAlltoAll.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MATMUL_ALLTO_ALL_H
#define ACLNNOP_ACLNN_MATMUL_ALLTO_ALL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMatmulAlltoAll: matrix product whose columns the ranks exchange by an all-to-all
 *   x1: left matrix, FLOAT16 or BF16, [M, K]
 *   x2: right matrix, dtype of x1, [K, N], with transposeX2 [N, K]; N is a multiple of the ranks
 *   biasOptional (may be null): bias of the product, dtype of x1 or FLOAT, of BF16 on the 910B and the A3 family FLOAT
 *   alone, of FLOAT16 there FLOAT16 alone, [N]; null: none
 *   alltoAllAxesOptional (may be null): axes that the exchange is about, must be [-1, -2]; null: the same
 *   group: name of the communicator, as HcclGetCommName gives it
 *   transposeX1: whether x1 is transposed, must be false
 *   transposeX2: whether x2 has the shape [N, K]
 *   output: the rank's columns of all ranks, dtype of x1, [ranks * M, N / ranks] */
ACLNN_API aclnnStatus aclnnMatmulAlltoAllGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* biasOptional, const aclIntArray* alltoAllAxesOptional,
    const char* group, bool transposeX1, bool transposeX2, const aclTensor* output, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMatmulAlltoAll(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
