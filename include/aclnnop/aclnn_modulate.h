/* aclnnModulate.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MODULATE_H
#define ACLNNOP_ACLNN_MODULATE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnModulate: adaptive modulation: self * (1 + scale) + shift, scale and shift broadcast over L
 *   self: input, [B, L, D]
 *   scaleOptional (may be null): scale, [B, D] or [B, 1, D]
 *   shiftOptional (may be null): shift, [B, D] or [B, 1, D]
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnModulateGetWorkspaceSize(
    const aclTensor* self, const aclTensor* scaleOptional, const aclTensor* shiftOptional, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnModulate(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
