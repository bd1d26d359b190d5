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
 *   self: input, rank up to 8
 *   dim (may be null): axes to reduce; empty: all
 *   correction: correction subtracted from the number of elements in the divisor
 *   keepdim: true: keep the reduced axes with size 1
 *   stdOut: standard deviations, shape of self without the axes in dim (size 1 with keepdim), dtype of self
 *   meanOut: means, shape of self without the axes in dim (size 1 with keepdim), dtype of self */
ACLNN_API aclnnStatus aclnnStdMeanCorrectionGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, int64_t correction, bool keepdim, aclTensor* stdOut,
    aclTensor* meanOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnStdMeanCorrection(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
