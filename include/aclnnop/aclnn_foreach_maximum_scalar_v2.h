/* aclnnForeachMaximumScalarV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_MAXIMUM_SCALAR_V2_H
#define ACLNNOP_ACLNN_FOREACH_MAXIMUM_SCALAR_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachMaximumScalarV2: element-wise max(x, scalar) over a list of tensors
 *   x: list of tensors of one dtype and any shapes
 *   scalar: scalar operand
 *   out: list of output tensors, same shapes as the inputs */
ACLNN_API aclnnStatus aclnnForeachMaximumScalarV2GetWorkspaceSize(
    const aclTensorList* x, const aclScalar* scalar, aclTensorList* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachMaximumScalarV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
