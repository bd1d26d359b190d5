/* aclnnIm2colBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_IM2COL_BACKWARD_H
#define ACLNNOP_ACLNN_IM2COL_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIm2colBackward: the images that columns of windows add up to
 *   gradOutput: columns of windows: samples of them, or one image's
 *   inputSize: height and width of the images
 *   kernelSize: height and width of a window
 *   dilation: places from one element of a window to the next
 *   padding: zeros above and below, left and right
 *   stride: places from one window to the next
 *   out: the images that the windows add up to */
ACLNN_API aclnnStatus aclnnIm2colBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclIntArray* inputSize, const aclIntArray* kernelSize,
    const aclIntArray* dilation, const aclIntArray* padding, const aclIntArray* stride, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIm2colBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
