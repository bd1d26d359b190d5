/* aclnnUpsampleLinear1d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_LINEAR_1D_H
#define ACLNNOP_ACLNN_UPSAMPLE_LINEAR_1D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleLinear1d: 1-D linear upsampling
 *   self: input, [N,C,L]
 *   outputSize: output size, [L]
 *   alignCorners: true: the centres of the corner elements are aligned
 *   scale: scale factor of the last axis; 0 or less: derived from the sizes
 *   out: output, [N,C,L] */
ACLNN_API aclnnStatus aclnnUpsampleLinear1dGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* outputSize, const bool alignCorners, const double scale, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleLinear1d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
