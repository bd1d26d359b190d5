/* aclnnForeachAddListV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_ADD_LIST_V2_H
#define ACLNNOP_ACLNN_FOREACH_ADD_LIST_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachAddListV2: element-wise x1 + alpha * x2 over lists of tensors
 *   x1: list of tensors of one dtype and any shapes
 *   x2: list of tensors, same shapes and dtype as x1
 *   alpha: factor of x2
 *   out: list of output tensors, same shapes as the inputs */
ACLNN_API aclnnStatus aclnnForeachAddListV2GetWorkspaceSize(
    const aclTensorList* x1, const aclTensorList* x2, const aclScalar* alpha, aclTensorList* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachAddListV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
