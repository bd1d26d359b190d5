/* aclnnAmpUpdateScale.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_AMP_UPDATE_SCALE_H
#define ACLNNOP_ACLNN_AMP_UPDATE_SCALE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAmpUpdateScale: the next scale of a loss, which grows after some steps without an infinity and shrinks at one
 *   currentScale: scale of the loss
 *   growthTracker: steps without an infinity so far
 *   foundInf: other than 0: a gradient was infinite or NaN
 *   growthFactor: what the scale grows by
 *   backoffFactor: what it shrinks by
 *   growthInterval: steps without an infinity until it grows
 *   updatedScale: the new scale, although it is declared const
 *   updatedGrowthTracker: the new count, although it is declared const */
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
