/* aclnnUpsampleNearest1dV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_1D_V2_H
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_1D_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleNearest1dV2: 1-D nearest-neighbour upsampling, with a scale factor
 *   self: input, [N,C,L]
 *   outputSize: output size, [L]
 *   scaleL: scale factor of the last axis; 0 or less: derived from the sizes
 *   out: output, [N,C,L] */
ACLNN_API aclnnStatus aclnnUpsampleNearest1dV2GetWorkspaceSize(
    const aclTensor* self, const aclIntArray* outputSize, float scaleL, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleNearest1dV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
