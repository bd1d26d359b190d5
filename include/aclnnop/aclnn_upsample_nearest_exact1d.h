/* aclnnUpsampleNearestExact1d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT1D_H
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT1D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleNearestExact1d: 1-D nearest-exact upsampling (nearest to pixel centres)
 *   self: input, [N,C,L]
 *   outputSize: output size, [L]
 *   scales: scale factor of L; 0 or less: derived from the sizes
 *   out: output, [N,C,L] */
ACLNN_API aclnnStatus aclnnUpsampleNearestExact1dGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* outputSize, double scales, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleNearestExact1d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
