/* aclnnForeachNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_NORM_H
#define ACLNNOP_ACLNN_FOREACH_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachNorm: vector norm of each tensor of a list
 *   x: list of tensors of one dtype and any shapes
 *   scalar: order of the norm, 1 or 2 (ascend950 also infinity)
 *   out: list of norms, one element per tensor of x */
ACLNN_API aclnnStatus aclnnForeachNormGetWorkspaceSize(
    const aclTensorList* x, const aclScalar* scalar, const aclTensorList* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
