/* aclnnResize.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RESIZE_H
#define ACLNNOP_ACLNN_RESIZE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnResize: images resized by factors of height and width
 *   self: input, [N,C,H,W]
 *   scales: factors of all axes, in the order of self's format
 *   mode: begins with "nearest" or "bilinear"
 *   out: output, [N,C,H,W] */
ACLNN_API aclnnStatus aclnnResizeGetWorkspaceSize(
    const aclTensor* self, const aclFloatArray* scales, const char* mode, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnResize(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
