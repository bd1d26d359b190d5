/* aclnnForeachLerpScalar.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_LERP_SCALAR_H
#define ACLNNOP_ACLNN_FOREACH_LERP_SCALAR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachLerpScalar: element-wise x1 + weight * (x2 - x1) over lists of tensors
 *   x1: list of tensors of one dtype and any shapes
 *   x2: list of tensors, same shapes and dtype as x1
 *   weight: interpolation weight
 *   out: list of output tensors, same shapes as the inputs */
ACLNN_API aclnnStatus aclnnForeachLerpScalarGetWorkspaceSize(
    const aclTensorList* x1, const aclTensorList* x2, const aclScalar* weight, aclTensorList* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachLerpScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
