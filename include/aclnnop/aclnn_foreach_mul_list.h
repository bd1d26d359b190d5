/* aclnnForeachMulList.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_MUL_LIST_H
#define ACLNNOP_ACLNN_FOREACH_MUL_LIST_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachMulList: element-wise x1 * x2 over lists of tensors
 *   x1: list of tensors of one dtype and any shapes
 *   x2: list of tensors, same shapes and dtype as x1
 *   out: list of output tensors, same shapes as the inputs */
ACLNN_API aclnnStatus aclnnForeachMulListGetWorkspaceSize(
    const aclTensorList* x1, const aclTensorList* x2, aclTensorList* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachMulList(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
