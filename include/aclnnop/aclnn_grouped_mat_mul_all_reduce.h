/* aclnnGroupedMatMulAllReduce.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUPED_MAT_MUL_ALL_REDUCE_H
#define ACLNNOP_ACLNN_GROUPED_MAT_MUL_ALL_REDUCE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupedMatMulAllReduce: matrix products of groups, summed over the ranks of a communicator
 *   x: left matrices, FLOAT16 or BF16: [M, K] of each group, with splitItem 0 of up to 5 axes, or one for all groups
 *   weight: right matrix of each group, dtype of x, [K, N]
 *   bias (may be null): bias of each group and rank, [N]: FLOAT16 beside FLOAT16, FLOAT beside BF16; null: none
 *   groupListOptional (may be null): cumulative end of each group along the split axis, [E]
 *   splitItem: 0: x and y of each group, 1: one x, 2: one y, 3: one x and one y
 *   group: name of the communicator, as HcclGetCommName gives it
 *   reduceOp: reduction over the ranks: sum
 *   commTurn: number of slices that the communicated data is split into, must be 0
 *   streamMode: failure mode of the stream, must be 1 (stop on failure)
 *   y: sums over the ranks, dtype of x: [M, N] of each group, or one for all groups */
ACLNN_API aclnnStatus aclnnGroupedMatMulAllReduceGetWorkspaceSize(
    const aclTensorList* x, const aclTensorList* weight, const aclTensorList* bias,
    const aclIntArray* groupListOptional, int64_t splitItem, const char* group, const char* reduceOp, int64_t commTurn,
    int64_t streamMode, const aclTensorList* y, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupedMatMulAllReduce(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
