/* aclnnAllGatherMatmulV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ALL_GATHER_MATMUL_V2_H
#define ACLNNOP_ACLNN_ALL_GATHER_MATMUL_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAllGatherMatmulV2: matrix product of the rows of all ranks, of integer matrices with scales of rows and columns
 *   x1: left matrix, FLOAT16, BF16, INT8 or INT4, [M, K]
 *   x2: right matrix, dtype of x1, [K, N], contiguous or transposed, or [N, K], contiguous
 *   bias (may be null): bias of each rank's product, dtype of x1 or FLOAT, [N]; null: none
 *   x1Scale (may be null): scale of each row of integer matrices, FLOAT, [M, 1] or [M]; null: none
 *   x2Scale (may be null): scale of each column of integer matrices, FLOAT, for FLOAT16 outputs also INT64 words, [1,
 *   N] or [N]
 *   quantScale (may be null): ignored, [1]; null: none
 *   blockSize: ignored
 *   group: name of the communicator, as HcclGetCommName gives it
 *   gatherIndex: ignored: x1 is gathered
 *   commTurn: ignored
 *   streamMode: failure mode of the stream, must be 1 (stop on failure)
 *   groupSize: ignored
 *   commMode: communication engine: aiv
 *   output: product, dtype of x1, of integer matrices FLOAT16 or BF16, [ranks * M, N]
 *   gatherOut: x1 of all ranks, dtype of x1, [ranks * M, K]
 *   amaxOut (may be null): not written, [1]; null: none */
ACLNN_API aclnnStatus aclnnAllGatherMatmulV2GetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* bias, const aclTensor* x1Scale, const aclTensor* x2Scale,
    const aclTensor* quantScale, int64_t blockSize, const char* group, int64_t gatherIndex, int64_t commTurn,
    int64_t streamMode, int64_t groupSize, const char* commMode, aclTensor* output, aclTensor* gatherOut,
    aclTensor* amaxOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAllGatherMatmulV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
