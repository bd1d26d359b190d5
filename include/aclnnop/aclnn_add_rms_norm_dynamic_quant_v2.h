/* aclnnAddRmsNormDynamicQuantV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_RMS_NORM_DYNAMIC_QUANT_V2_H
#define ACLNNOP_ACLNN_ADD_RMS_NORM_DYNAMIC_QUANT_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddRmsNormDynamicQuantV2: aclnnAddRmsNormDynamicQuant with an addend, either of its results, and INT4
 *   x1: one addend
 *   x2: the other
 *   gamma: one factor for each element of a row; its axes tell how many axes are one row
 *   smoothScale1Optional (may be null): factors for each element of a row, for what is quantised
 *   smoothScale2Optional (may be null): as many for y2Out
 *   betaOptional (may be null): one addend for each element of a row
 *   epsilon: what is added to the mean of squares
 *   outputMask: whether y1Out, and y2Out, are wanted; null: y1Out, and y2Out where there are both smooth scales
 *   y1Out: the result over the scale of its row, rounded; INT32 has eight INT4 each
 *   y2Out: the same with smoothScale2Optional; of one element where it is not wanted
 *   xOut: the sum
 *   scale1Out: the scale of every row
 *   scale2Out: the same for y2Out; else of one element, and left alone */
ACLNN_API aclnnStatus aclnnAddRmsNormDynamicQuantV2GetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* gamma, const aclTensor* smoothScale1Optional,
    const aclTensor* smoothScale2Optional, const aclTensor* betaOptional, double epsilon,
    const aclBoolArray* outputMask, aclTensor* y1Out, aclTensor* y2Out, aclTensor* xOut, aclTensor* scale1Out,
    aclTensor* scale2Out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddRmsNormDynamicQuantV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
