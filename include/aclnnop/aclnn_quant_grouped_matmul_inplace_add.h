/* aclnnQuantGroupedMatmulInplaceAdd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_GROUPED_MATMUL_INPLACE_ADD_H
#define ACLNNOP_ACLNN_QUANT_GROUPED_MATMUL_INPLACE_ADD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantGroupedMatmulInplaceAdd: products of groups of FP8 matrices in MX format, or of HIFLOAT8 matrices, added to
 * accumulators: gradients of the weights of experts
 *   x1: left matrices, FP8 or HIFLOAT8, [M,K], a transposed view of a dense [K,M]
 *   x2: right matrices, FP8 or HIFLOAT8, [K,N]
 *   scale1Optional: MX: scale of every block of 32 of x1 along K, FLOAT8_E8M0, [M,K/64+E,2], a transposed view of
 *   [K/64+E,M,2]; HIFLOAT8: scale of every group of x1, FLOAT, [E] or [E,1]; must not be null
 *   scale2: MX: scale of every block of 32 of x2 along K, FLOAT8_E8M0, [K/64+E,N,2]; HIFLOAT8: scale of every group of
 *   x2, FLOAT, [E] or [E,1], or of each of its columns, [E,N]
 *   groupList: cumulative end, or size, of each group along K, INT64, [E]
 *   yRef: accumulator, FLOAT, [E,M,N]
 *   groupListType: groupList holds cumulative ends (0) or sizes (1)
 *   groupSize: group sizes of the quantisation: 0 */
ACLNN_API aclnnStatus aclnnQuantGroupedMatmulInplaceAddGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* scale1Optional, const aclTensor* scale2,
    const aclTensor* groupList, aclTensor* yRef, int64_t groupListType, int64_t groupSize, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantGroupedMatmulInplaceAdd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
