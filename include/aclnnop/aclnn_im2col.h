/* aclnnIm2col.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_IM2COL_H
#define ACLNNOP_ACLNN_IM2COL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIm2col: the windows of images as columns
 *   self: images: samples of channels, or channels
 *   kernelSize: height and width of a window
 *   dilation: places from one element of a window to the next
 *   padding: zeros above and below, left and right
 *   stride: places from one window to the next
 *   out: their windows, a column each */
ACLNN_API aclnnStatus aclnnIm2colGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* kernelSize, const aclIntArray* dilation, const aclIntArray* padding,
    const aclIntArray* stride, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIm2col(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
