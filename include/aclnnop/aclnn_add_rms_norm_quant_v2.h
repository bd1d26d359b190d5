/* aclnnAddRmsNormQuantV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_RMS_NORM_QUANT_V2_H
#define ACLNNOP_ACLNN_ADD_RMS_NORM_QUANT_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddRmsNormQuantV2: aclnnAddRmsNormQuant with a bias, and the unquantised norm as another output
 *   x1: first addend, any shape; the sum is normalised over its last axes
 *   x2: second addend, same shape and dtype as x1
 *   gamma: scale, shape of the last axes of the sum, which are normalised
 *   scales1: quantisation scale of y1Out, shape of gamma or [1], see the notes
 *   scales2Optional (may be null): quantisation scale of y2Out, same shape as scales1; null: y2Out is not computed
 *   zeroPoints1Optional (may be null): zero point of y1Out, same shape as scales1; null: 0
 *   zeroPoints2Optional (may be null): zero point of y2Out, same number of elements as gamma; null: 0
 *   betaOptional (may be null): bias added before quantisation, same shape as gamma; null: 0
 *   axis: quantisation axis, ignored
 *   epsilon: constant added to the mean of squares
 *   divMode: true: divide by the scales; false: multiply
 *   y1Out: output quantised by scales1 and zeroPoints1Optional, same shape as x1
 *   y2Out: output quantised by scales2Optional and zeroPoints2Optional, same shape as x1; else not written
 *   xOut (may be null): sum x1 + x2, same shape and dtype as x1
 *   rmsNormOut (may be null): unquantised norm without betaOptional, same shape and dtype as x1 */
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
