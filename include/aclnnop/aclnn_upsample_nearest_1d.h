/* aclnnUpsampleNearest1d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_1D_H
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_1D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleNearest1d: 1-D nearest-neighbour upsampling
 *   self: input, [N,C,L]
 *   outputSize: output size, [L]
 *   out: output, [N,C,L] */
ACLNN_API aclnnStatus aclnnUpsampleNearest1dGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* outputSize, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleNearest1d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
