/* aclnnUpsampleNearest2d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_2D_H
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_2D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleNearest2d: 2-D nearest-neighbour upsampling
 *   self: input, [N,C,H,W]
 *   outputSize: output size, [H,W]
 *   out: output, [N,C,H,W] */
ACLNN_API aclnnStatus aclnnUpsampleNearest2dGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* outputSize, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleNearest2d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
