/* aclnnGroupedMatMulAlltoAllvV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUPED_MAT_MUL_ALLTO_ALLV_V2_H
#define ACLNNOP_ACLNN_GROUPED_MAT_MUL_ALLTO_ALLV_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupedMatMulAlltoAllvV2: rows sorted by expert, times the weights of their experts, sent to the ranks of their
 * tokens
 *   gmmX: rows by expert, then by rank, FLOAT16 or BF16, [A, H1]
 *   gmmWeight: weights of the rank's experts, dtype of gmmX, [e, H1, N1]
 *   sendCountsTensorOptional (may be null): reserved, must be null
 *   recvCountsTensorOptional (may be null): reserved, must be null
 *   mmXOptional (may be null): tokens of the shared expert, dtype of gmmX, [BS, H2]; null: none
 *   mmWeightOptional (may be null): weights of the shared expert, dtype of gmmX, [H2, N2]; given with mmXOptional
 *   group: name of the communicator, as HcclGetCommName gives it
 *   commMode: communication engine: ai_cpu; on the 950 also ccu
 *   epWorldSize: number of ranks of group: 8, 16, 32, 64 or 128; on the 950 also 2 and 4
 *   sendCounts: rows for each rank and each of its experts, [epWorldSize * e]
 *   recvCounts: rows from each rank for each expert, [epWorldSize * e]
 *   transGmmWeight: whether gmmWeight is [e, N1, H1]
 *   transMmWeight: whether mmWeightOptional is [N2, H2]
 *   y: products of other ranks by rank, then by expert, dtype of gmmX, [BSK, N1]
 *   mmYOptional (may be null): product of the shared expert, dtype of gmmX, [BS, N2]; given with mmXOptional */
ACLNN_API aclnnStatus aclnnGroupedMatMulAlltoAllvV2GetWorkspaceSize(
    const aclTensor* gmmX, const aclTensor* gmmWeight, const aclTensor* sendCountsTensorOptional,
    const aclTensor* recvCountsTensorOptional, const aclTensor* mmXOptional, const aclTensor* mmWeightOptional,
    const char* group, const char* commMode, int64_t epWorldSize, const aclIntArray* sendCounts,
    const aclIntArray* recvCounts, bool transGmmWeight, bool transMmWeight, aclTensor* y, aclTensor* mmYOptional,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupedMatMulAlltoAllvV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
