/* aclnnAlltoAllMatmulV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ALLTO_ALL_MATMUL_V2_H
#define ACLNNOP_ACLNN_ALLTO_ALL_MATMUL_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAlltoAllMatmulV2: matrix product of rows that all ranks have parts of, after an all-to-all, by an engine that is
 * named
 *   x1: left matrix, FLOAT16 or BF16, [ranks * M, K]
 *   x2: right matrix, dtype of x1, [ranks * K, N], with transposeX2 [N, ranks * K]
 *   biasOptional (may be null): bias of the product, dtype of x1 or FLOAT, of BF16 on the 910B and the A3 family FLOAT
 *   alone, of FLOAT16 there FLOAT16 alone, [N]; null: none
 *   alltoAllAxesOptional (may be null): axes that the exchange is about, must be [-2, -1]; null: the same
 *   group: name of the communicator, as HcclGetCommName gives it
 *   commMode: communication engine: aiv, on the A3 family ai_cpu, on the 950 also ccu
 *   transposeX1: whether x1 is transposed, must be false
 *   transposeX2: whether x2 has the shape [N, K]
 *   output: product, dtype of x1, [M, N]
 *   alltoAllOutOptional (may be null): the rank's rows of all ranks, concatenated along K, dtype of x1, [M, ranks * K];
 *   null: not given */
ACLNN_API aclnnStatus aclnnAlltoAllMatmulV2GetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* biasOptional, const aclIntArray* alltoAllAxesOptional,
    const char* group, const char* commMode, bool transposeX1, bool transposeX2, const aclTensor* output,
    const aclTensor* alltoAllOutOptional, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAlltoAllMatmulV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
