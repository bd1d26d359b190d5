/* aclnnTransConvolutionWeight, aclnnCalculateConvolutionWeightSize.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TRANS_CONVOLUTION_WEIGHT_H
#define ACLNNOP_ACLNN_TRANS_CONVOLUTION_WEIGHT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTransConvolutionWeight: lays filters of a convolution out in FRACTAL_Z
 *   weightIn: filters, FLOAT16 or FLOAT, NCHW, [N,C,H,W]
 *   transposed: must be false
 *   groups: number of groups; more than 1 are not emulated
 *   weightOut: filters in FRACTAL_Z, FLOAT16, NCHW, contiguous; memory for as many elements as
 *   aclnnCalculateConvolutionWeightSize tells */
ACLNN_API aclnnStatus aclnnTransConvolutionWeightGetWorkspaceSize(
    const aclTensor* weightIn, bool transposed, const int64_t groups, aclTensor* weightOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTransConvolutionWeight(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnCalculateConvolutionWeightSize: elements of FLOAT16 filters of this shape in FRACTAL_Z */
ACLNN_API aclnnStatus aclnnCalculateConvolutionWeightSize(
    const aclIntArray* tensorShape, bool transposed, int64_t groups, aclDataType dataType, uint64_t* weightTensorSize);

#ifdef __cplusplus
}
#endif

#endif
