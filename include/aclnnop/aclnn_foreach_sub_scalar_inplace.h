/* aclnnForeachSubScalarInplace.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_SUB_SCALAR_INPLACE_H
#define ACLNNOP_ACLNN_FOREACH_SUB_SCALAR_INPLACE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachSubScalarInplace: element-wise x - scalar over a list of tensors, in place
 *   x: list of tensors of one dtype and any shapes, updated in place
 *   scalar: scalar operand, one element */
ACLNN_API aclnnStatus aclnnForeachSubScalarInplaceGetWorkspaceSize(
    const aclTensorList* x, const aclTensor* scalar, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachSubScalarInplace(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
