/* aclnnReduceLogSum.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_REDUCE_LOG_SUM_H
#define ACLNNOP_ACLNN_REDUCE_LOG_SUM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnReduceLogSum: logarithm of the sum over axes
 *   data: what is summed
 *   axes: the axes to fold; none stands for all
 *   keepDims: keep the folded axes with size 1
 *   noopWithEmptyAxes: an empty axes folds no axis instead of all
 *   reduce: the logarithms */
ACLNN_API aclnnStatus aclnnReduceLogSumGetWorkspaceSize(
    const aclTensor* data, const aclIntArray* axes, bool keepDims, bool noopWithEmptyAxes, aclTensor* reduce,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnReduceLogSum(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
