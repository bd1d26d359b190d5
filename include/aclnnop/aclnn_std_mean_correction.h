/* aclnnStdMeanCorrection.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_STD_MEAN_CORRECTION_H
#define ACLNNOP_ACLNN_STD_MEAN_CORRECTION_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnStdMeanCorrection: standard deviation and mean over axes
 *   self: what is looked at
 *   dim (may be null): the axes to fold; none stands for all
 *   correction: what is taken off the number of elements
 *   keepdim: keep the folded axes with size 1
 *   stdOut: the standard deviations
 *   meanOut: the means */
ACLNN_API aclnnStatus aclnnStdMeanCorrectionGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, int64_t correction, bool keepdim, aclTensor* stdOut,
    aclTensor* meanOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnStdMeanCorrection(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
