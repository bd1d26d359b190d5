/* aclnnAddRmsNormQuantV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_RMS_NORM_QUANT_V2_H
#define ACLNNOP_ACLNN_ADD_RMS_NORM_QUANT_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddRmsNormQuantV2: aclnnAddRmsNormQuant with an addend, and the norm itself as a result
 *   x1: one addend
 *   x2: the other
 *   gamma: one factor for each element of a row; its axes tell how many axes are one row
 *   scales1: what the result is divided by, or multiplied with, before it is rounded: see the notes
 *   scales2Optional (may be null): as many for y2Out
 *   zeroPoints1Optional (may be null): what is added then, as many
 *   zeroPoints2Optional (may be null): as many for y2Out
 *   betaOptional (may be null): one addend for each element of a row, before the scales
 *   axis: nothing depends on it
 *   epsilon: what is added to the mean of squares
 *   divMode: whether scales divide, else they multiply
 *   y1Out: the result over scales1 plus zeroPoints1Optional, rounded
 *   y2Out: that over scales2Optional plus zeroPoints2Optional; left alone where there are none
 *   xOut (may be null): the sum
 *   rmsNormOut (may be null): the norm without betaOptional */
ACLNN_API aclnnStatus aclnnAddRmsNormQuantV2GetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* gamma, const aclTensor* scales1,
    const aclTensor* scales2Optional, const aclTensor* zeroPoints1Optional, const aclTensor* zeroPoints2Optional,
    const aclTensor* betaOptional, int64_t axis, double epsilon, bool divMode, aclTensor* y1Out, aclTensor* y2Out,
    aclTensor* xOut, aclTensor* rmsNormOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddRmsNormQuantV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
