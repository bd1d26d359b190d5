/* aclnnForeachAddList.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_ADD_LIST_H
#define ACLNNOP_ACLNN_FOREACH_ADD_LIST_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachAddList: x1 + alpha * x2, place by place
 *   x1: tensors of one dtype
 *   x2: tensors of one dtype
 *   alpha: what members of x2 are multiplied with, one element
 *   out: results, members for members */
ACLNN_API aclnnStatus aclnnForeachAddListGetWorkspaceSize(
    const aclTensorList* x1, const aclTensorList* x2, const aclTensor* alpha, aclTensorList* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachAddList(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
