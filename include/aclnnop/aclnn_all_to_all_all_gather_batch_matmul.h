/* aclnnAlltoAllAllGatherBatchMatMul.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ALL_TO_ALL_ALL_GATHER_BATCH_MATMUL_H
#define ACLNNOP_ACLNN_ALL_TO_ALL_ALL_GATHER_BATCH_MATMUL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAlltoAllAllGatherBatchMatMul: batched product of experts, of rows that the ranks of groupEp send and those of
 * groupTp gather
 *   x: rows of all experts, FLOAT16 or BF16, [E, C, H / tp], with xShardType 1 [E, C / tp, H]
 *   weight: weights of the rank's experts, dtype of x, [E / ep, H, M / tp]
 *   biasOptional (may be null): bias of each expert, FLOAT16 beside FLOAT16, FLOAT beside BF16, [E / ep, 1, N] or [E /
 *   ep, N]; null: none
 *   groupEp: name of the communicator of the expert parallel ranks, as HcclGetCommName gives it
 *   groupTp: name of the communicator of the tensor parallel ranks, as HcclGetCommName gives it
 *   epWorldSize: number of ranks of groupEp (ep): 2, 4, 8, 16 or 32
 *   tpWorldSize: number of ranks of groupTp (tp): 2, 4, 8, 16 or 32
 *   xShardType: axis that groupTp has parts of: 0, H; 1, C
 *   actType: activation: 0 none, 1 GELU (tanh), 2 SiLU, 3 ReLU, 4 fast GELU
 *   y1Out: activated product, dtype of x, [E / ep, ep * C, M / tp]
 *   y2OutOptional (may be null): gathered rows, dtype of x, [E / ep, ep * C, H]; null: not given
 *   y3OutOptional (may be null): product before the activation, with an actType other than 0 only, dtype of x, [E / ep,
 *   ep * C, M / tp]; null: not given */
ACLNN_API aclnnStatus aclnnAlltoAllAllGatherBatchMatMulGetWorkspaceSize(
    const aclTensor* x, const aclTensor* weight, const aclTensor* biasOptional, const char* groupEp,
    const char* groupTp, int64_t epWorldSize, int64_t tpWorldSize, int64_t xShardType, int64_t actType,
    aclTensor* y1Out, aclTensor* y2OutOptional, aclTensor* y3OutOptional, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAlltoAllAllGatherBatchMatMul(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
