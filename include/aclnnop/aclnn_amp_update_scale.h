/* aclnnAmpUpdateScale.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_AMP_UPDATE_SCALE_H
#define ACLNNOP_ACLNN_AMP_UPDATE_SCALE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAmpUpdateScale: dynamic loss scaling of automatic mixed precision: updates the loss scale
 *   currentScale: loss scale, 1 element
 *   growthTracker: number of steps without overflow so far, INT32, 1 element
 *   foundInf: overflow flag, 1 element; other than 0: a gradient was infinite or NaN
 *   growthFactor: multiplier of the scale when it grows
 *   backoffFactor: multiplier of the scale after an overflow
 *   growthInterval: number of steps without overflow until the scale grows
 *   updatedScale: new loss scale, 1 element; declared const
 *   updatedGrowthTracker: new number of steps without overflow, INT32, 1 element; declared const */
ACLNN_API aclnnStatus aclnnAmpUpdateScaleGetWorkspaceSize(
    const aclTensor* currentScale, const aclTensor* growthTracker, const aclTensor* foundInf, double growthFactor,
    double backoffFactor, int64_t growthInterval, const aclTensor* updatedScale, const aclTensor* updatedGrowthTracker,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAmpUpdateScale(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
