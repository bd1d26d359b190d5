/* aclnnUpsampleNearest2dV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_2D_V2_H
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_2D_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleNearest2dV2: 2-D nearest-neighbour upsampling, with scale factors
 *   self: input, [N,C,H,W]
 *   outputSize: output size, [H,W]
 *   scalesH: scale factor of H; 0 or less: derived from the sizes
 *   scalesW: scale factor of W; 0 or less: derived from the sizes
 *   out: output, [N,C,H,W] */
ACLNN_API aclnnStatus aclnnUpsampleNearest2dV2GetWorkspaceSize(
    const aclTensor* self, const aclIntArray* outputSize, float scalesH, float scalesW, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleNearest2dV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
