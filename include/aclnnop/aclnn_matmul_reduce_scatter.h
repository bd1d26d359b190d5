/* aclnnMatmulReduceScatter.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MATMUL_REDUCE_SCATTER_H
#define ACLNNOP_ACLNN_MATMUL_REDUCE_SCATTER_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMatmulReduceScatter: matrix product, summed over the ranks, of which each gets its rows
 *   x1: left matrix, FLOAT16 or BF16, [M, K]
 *   x2: right matrix, dtype of x1, [K, N], contiguous or transposed
 *   bias (may be null): bias of each rank's product, dtype of x1, [N]; null: none
 *   group: name of the communicator, as HcclGetCommName gives it
 *   reduceOp: reduction over the ranks: sum
 *   commTurn: number of slices that the communicated data is split into, must be 0
 *   streamMode: failure mode of the stream, must be 1 (stop on failure)
 *   output: rows of the rank of the sum over the ranks, dtype of x1, [M / ranks, N] */
ACLNN_API aclnnStatus aclnnMatmulReduceScatterGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* bias, const char* group, const char* reduceOp,
    int64_t commTurn, int64_t streamMode, const aclTensor* output, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMatmulReduceScatter(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
