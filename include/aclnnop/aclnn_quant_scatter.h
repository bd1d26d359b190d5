/* aclnnInplaceQuantScatter.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_SCATTER_H
#define ACLNNOP_ACLNN_QUANT_SCATTER_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceQuantScatter: quantises updates and writes them into selfRef along axis at indices, in place
 *   selfRef: quantised tensor updated in place, rank 3 to 8
 *   indices: start along axis of each slice of updates, [updates.size(0)], INT32/INT64
 *   updates: values to quantise and write, rank of selfRef, smaller along axes 0 and axis only
 *   quantScales: quantisation scales, which divide updates, as many elements as the last size of updates
 *   quantZeroPoints (may be null): quantisation zero points, added after scaling, as many elements as quantScales
 *   axis: axis along which to write, neither the first nor the last one
 *   quantAxis: axis of quantScales: the last one, as -1 or rank-1
 *   reduction: ignored (documented: 1, replace) */
ACLNN_API aclnnStatus aclnnInplaceQuantScatterGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* indices, const aclTensor* updates, const aclTensor* quantScales,
    const aclTensor* quantZeroPoints, int64_t axis, int64_t quantAxis, int64_t reduction, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceQuantScatter(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
