/* aclnnModulate.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MODULATE_H
#define ACLNNOP_ACLNN_MODULATE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnModulate: a tensor scaled and shifted, alike along its second axis
 *   self: what is modulated: [B, L, D]
 *   scaleOptional (may be null): the factors, less one: [B, D] or [B, 1, D]
 *   shiftOptional (may be null): what is added: [B, D] or [B, 1, D]
 *   out: the result */
ACLNN_API aclnnStatus aclnnModulateGetWorkspaceSize(
    const aclTensor* self, const aclTensor* scaleOptional, const aclTensor* shiftOptional, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnModulate(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
