/* aclnnRmsNormQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RMS_NORM_QUANT_H
#define ACLNNOP_ACLNN_RMS_NORM_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRmsNormQuant: RMS normalisation over the last axis with a bias and static quantisation of the output
 *   x: input, 1 to 8 axes, normalised over the last one, H
 *   gamma: scale, [H] or [1, H]
 *   beta: bias added before quantisation, [H] or [1, H]
 *   scale: quantisation scale, its first element; on the 950 one element or H
 *   offset: quantisation zero point, same shape as scale
 *   epsilon: constant added to the mean of squares
 *   y: quantised output, shape of x; INT8, INT32 packing eight INT4, on the 950 also INT4 and FP8 */
ACLNN_API aclnnStatus aclnnRmsNormQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* gamma, const aclTensor* beta, const aclTensor* scale, const aclTensor* offset,
    double epsilon, aclTensor* y, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRmsNormQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
