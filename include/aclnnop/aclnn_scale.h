/* aclnnScale.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCALE_H
#define ACLNNOP_ACLNN_SCALE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScale: multiplies x by scale and adds bias along given axes (Caffe Scale)
 *   x: input, rank up to 8
 *   scale: factors, shape: the sizes of x from axis on
 *   bias (may be null): offsets, same shape as scale; null: none
 *   axis: first axis of x that scale covers
 *   numAxes: number of axes that scale covers; -1: all from axis on, 0: scale is one element
 *   scaleFromBlob: true: numAxes counts; false: the rank of scale
 *   y: output, same shape and dtype as x */
ACLNN_API aclnnStatus aclnnScaleGetWorkspaceSize(
    const aclTensor* x, const aclTensor* scale, const aclTensor* bias, int64_t axis, int64_t numAxes,
    bool scaleFromBlob, aclTensor* y, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScale(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
