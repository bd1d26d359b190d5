/* aclnnUpsampleNearestExact2d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT2D_H
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT2D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleNearestExact2d: 2-D nearest-exact upsampling (nearest to pixel centres)
 *   self: input, [N,C,H,W]
 *   outputSize: output size, [H,W]
 *   scalesH: scale factor of H; 0 or less: derived from the sizes
 *   scalesW: scale factor of W; 0 or less: derived from the sizes
 *   out: output, [N,C,H,W] */
ACLNN_API aclnnStatus aclnnUpsampleNearestExact2dGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* outputSize, double scalesH, double scalesW, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleNearestExact2d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
