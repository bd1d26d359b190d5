/* aclnnMatmulReduceScatterV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MATMUL_REDUCE_SCATTER_V2_H
#define ACLNNOP_ACLNN_MATMUL_REDUCE_SCATTER_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMatmulReduceScatterV2: matrix product, of INT8 with scales, summed over the ranks, of which each gets its rows
 *   x1: left matrix, FLOAT16, BF16 or INT8, [M, K]
 *   x2: right matrix, dtype of x1, [K, N], contiguous or transposed
 *   bias (may be null): bias of each rank's product, dtype of x1 or FLOAT, [N]; null: none
 *   x1Scale (may be null): scale of each row of integer matrices, FLOAT, [M, 1] or [M]; null: none
 *   x2Scale (may be null): scale of each column of integer matrices, FLOAT, for FLOAT16 outputs also INT64 words, [1,
 *   N] or [N]
 *   quantScale (may be null): ignored, [1]; null: none
 *   blockSize: ignored
 *   group: name of the communicator, as HcclGetCommName gives it
 *   reduceOp: ignored: a sum
 *   commTurn: ignored
 *   streamMode: failure mode of the stream, must be 1 (stop on failure)
 *   groupSize: ignored
 *   commMode: communication engine: aiv
 *   output: rows of the rank of the sum over the ranks, dtype of x1, of INT8 FLOAT16 or BF16, [M / ranks, N]
 *   amaxOutOptional (may be null): not written, [1]; null: none */
ACLNN_API aclnnStatus aclnnMatmulReduceScatterV2GetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* bias, const aclTensor* x1Scale, const aclTensor* x2Scale,
    const aclTensor* quantScale, int64_t blockSize, const char* group, const char* reduceOp, int64_t commTurn,
    int64_t streamMode, int64_t groupSize, const char* commMode, aclTensor* output, aclTensor* amaxOutOptional,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMatmulReduceScatterV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
