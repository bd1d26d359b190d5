/* aclnnScale.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCALE_H
#define ACLNNOP_ACLNN_SCALE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScale: a tensor times factors along some of its axes, and something added
 *   x: what is scaled
 *   scale: the factors, along some axes of x
 *   bias (may be null): what is added, of scale's shape
 *   axis: the first of these axes
 *   numAxes: how many: -1 for all from axis on, 0 for a single factor
 *   scaleFromBlob: whether numAxes says how many, else scale's rank
 *   y: the result */
ACLNN_API aclnnStatus aclnnScaleGetWorkspaceSize(
    const aclTensor* x, const aclTensor* scale, const aclTensor* bias, int64_t axis, int64_t numAxes,
    bool scaleFromBlob, aclTensor* y, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScale(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
