/* aclnnReduceLogSum.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_REDUCE_LOG_SUM_H
#define ACLNNOP_ACLNN_REDUCE_LOG_SUM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnReduceLogSum: logarithm of the sum over axes (ONNX ReduceLogSum)
 *   data: input, rank up to 8
 *   axes: axes to reduce; empty: all
 *   keepDims: true: keep the reduced axes with size 1
 *   noopWithEmptyAxes: true: an empty axes reduces no axis; false: all
 *   reduce: logarithms, shape of data without the axes in axes (size 1 with keepDims) */
ACLNN_API aclnnStatus aclnnReduceLogSumGetWorkspaceSize(
    const aclTensor* data, const aclIntArray* axes, bool keepDims, bool noopWithEmptyAxes, aclTensor* reduce,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnReduceLogSum(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
