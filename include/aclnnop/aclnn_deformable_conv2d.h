/* aclnnDeformableConv2d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DEFORMABLE_CONV2D_H
#define ACLNNOP_ACLNN_DEFORMABLE_CONV2D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDeformableConv2d: convolution of samples that lie beside the places of its windows
 *   x: images
 *   weight: what their samples are convolved with
 *   offset: of every sample x, y and its weight, [N, 3 * deformableGroups * kernelSize, down, across]
 *   biasOptional (may be null): a number for each channel of the result
 *   kernelSize: height and width of a window
 *   stride: 1, 1, and places from one window to the next
 *   padding: zeros above, below, left and right
 *   dilation: 1, 1, and places from one tap to the next
 *   groups: groups of channels, each convolved for itself
 *   deformableGroups: groups of channels with offsets of their own
 *   modulated: true: samples have weights
 *   out: the result
 *   deformOutOptional (may be null): the samples, windows one beside the other */
ACLNN_API aclnnStatus aclnnDeformableConv2dGetWorkspaceSize(
    const aclTensor* x, const aclTensor* weight, const aclTensor* offset, const aclTensor* biasOptional,
    const aclIntArray* kernelSize, const aclIntArray* stride, const aclIntArray* padding, const aclIntArray* dilation,
    int64_t groups, int64_t deformableGroups, bool modulated, aclTensor* out, aclTensor* deformOutOptional,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDeformableConv2d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
