/* aclnnGroupedQuantMax.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUPED_QUANT_MAX_H
#define ACLNNOP_ACLNN_GROUPED_QUANT_MAX_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupedQuantMax: static quantisation to FP8 with a scale for each group of rows (MoE), and the largest magnitude
 * of each
 *   x: input, rank 2 to 8, rows along axis 0
 *   scale: quantisation scale of every group, which multiplies, FLOAT, [G]
 *   groupList: group list (MoE): the row at which each group ends, ascending, INT64, [G]
 *   roundMode: "rint" half to even; HIFLOAT8: "round" half away from zero
 *   dstType: dtype code of y
 *   y: quantised x, FP8, same shape as x
 *   amax: largest magnitude of every group, dtype of x, [G] */
ACLNN_API aclnnStatus aclnnGroupedQuantMaxGetWorkspaceSize(
    const aclTensor* x, const aclTensor* scale, const aclTensor* groupList, const char* roundMode, int64_t dstType,
    const aclTensor* y, const aclTensor* amax, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupedQuantMax(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
