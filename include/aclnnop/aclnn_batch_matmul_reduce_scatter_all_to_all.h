/* aclnnBatchMatMulReduceScatterAlltoAll.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BATCH_MATMUL_REDUCE_SCATTER_ALL_TO_ALL_H
#define ACLNNOP_ACLNN_BATCH_MATMUL_REDUCE_SCATTER_ALL_TO_ALL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBatchMatMulReduceScatterAlltoAll: batched product of experts, summed over groupTp, whose rows return to the
 * ranks of groupEp
 *   x: rows of the rank's experts, FLOAT16 or BF16, [E / ep, ep * C, M / tp]
 *   weight: weights of the rank's experts, dtype of x, [E / ep, M / tp, H]
 *   biasOptional (may be null): bias of each expert, FLOAT16 beside FLOAT16, FLOAT beside BF16, [E / ep, 1, N] or [E /
 *   ep, N]; null: none
 *   groupEp: name of the communicator of the expert parallel ranks, as HcclGetCommName gives it
 *   groupTp: name of the communicator of the tensor parallel ranks, as HcclGetCommName gives it
 *   epWorldSize: number of ranks of groupEp (ep): 2, 4, 8, 16 or 32
 *   tpWorldSize: number of ranks of groupTp (tp): 2, 4, 8, 16 or 32
 *   yShardType: axis that the sum over groupTp is scattered along: 0, H; 1, C
 *   out: rows of all experts, dtype of x, [E, C, H / tp], with yShardType 1 [E, C / tp, H] */
ACLNN_API aclnnStatus aclnnBatchMatMulReduceScatterAlltoAllGetWorkspaceSize(
    const aclTensor* x, const aclTensor* weight, const aclTensor* biasOptional, const char* groupEp,
    const char* groupTp, int64_t epWorldSize, int64_t tpWorldSize, int64_t yShardType, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBatchMatMulReduceScatterAlltoAll(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
