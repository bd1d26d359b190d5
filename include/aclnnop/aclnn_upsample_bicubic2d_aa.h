/* aclnnUpsampleBicubic2dAA.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_BICUBIC2D_AA_H
#define ACLNNOP_ACLNN_UPSAMPLE_BICUBIC2D_AA_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleBicubic2dAA: 2-D bicubic upsampling with antialiasing
 *   x: input, [N,C,H,W]
 *   outputSize: output size, [H,W]
 *   alignCorners: true: the centres of the corner elements are aligned
 *   scalesH: scale factor of H; 0 or less: derived from the sizes
 *   scalesW: scale factor of W; 0 or less: derived from the sizes
 *   out: output, [N,C,H,W] */
ACLNN_API aclnnStatus aclnnUpsampleBicubic2dAAGetWorkspaceSize(
    const aclTensor* x, const aclIntArray* outputSize, const bool alignCorners, const double scalesH,
    const double scalesW, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleBicubic2dAA(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
