/* aclnnGroupedMatmulAddV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUPED_MATMUL_ADD_V2_H
#define ACLNNOP_ACLNN_GROUPED_MATMUL_ADD_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupedMatmulAddV2: adds products of groups of rows to FLOAT sums: gradients of the weights of experts
 *   x: left matrices, transposed, FLOAT16 or BF16, [K,M]
 *   weight: right matrices, [K,N]
 *   groupList: cumulative end, or size, of each group along K, INT64, [E]
 *   yRef: accumulator, FLOAT, [E,M,N], updated in place; on the A2 and A3 also [E*M,N]
 *   transposeX: must be true: x is transposed
 *   transposeWeight: must be false
 *   groupType: axis of the groups: 2, the K axis
 *   groupListType: groupList holds cumulative ends (0) or sizes (1) */
ACLNN_API aclnnStatus aclnnGroupedMatmulAddV2GetWorkspaceSize(
    const aclTensor* x, const aclTensor* weight, const aclTensor* groupList, aclTensor* yRef, bool transposeX,
    bool transposeWeight, int64_t groupType, int64_t groupListType, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupedMatmulAddV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
