/* aclnnAllGatherMatmul.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ALL_GATHER_MATMUL_H
#define ACLNNOP_ACLNN_ALL_GATHER_MATMUL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAllGatherMatmul: matrix product of the rows of all ranks
 *   x1: left matrix, FLOAT16 or BF16, [M, K]
 *   x2: right matrix, dtype of x1, [K, N], contiguous or transposed
 *   bias (may be null): bias of each rank's product, dtype of x1, [N]; null: none
 *   group: name of the communicator, as HcclGetCommName gives it
 *   gatherIndex: which matrix is gathered: 0, x1
 *   commTurn: number of slices that the communicated data is split into, must be 0
 *   streamMode: failure mode of the stream, must be 1 (stop on failure)
 *   output: product, dtype of x1, [ranks * M, N]
 *   gatherOut: x1 of all ranks, dtype of x1, [ranks * M, K]; empty: not given */
ACLNN_API aclnnStatus aclnnAllGatherMatmulGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* bias, const char* group, int64_t gatherIndex,
    int64_t commTurn, int64_t streamMode, const aclTensor* output, const aclTensor* gatherOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAllGatherMatmul(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
