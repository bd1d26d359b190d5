/* aclnnForeachLerpList.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_LERP_LIST_H
#define ACLNNOP_ACLNN_FOREACH_LERP_LIST_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachLerpList: x1 + weight * (x2 - x1), place by place
 *   x1: tensors of one dtype
 *   x2: tensors of one dtype
 *   weight: how far from x1 to x2
 *   out: results, members for members */
ACLNN_API aclnnStatus aclnnForeachLerpListGetWorkspaceSize(
    const aclTensorList* x1, const aclTensorList* x2, const aclTensorList* weight, aclTensorList* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachLerpList(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
