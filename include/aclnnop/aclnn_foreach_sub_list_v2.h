/* aclnnForeachSubListV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_SUB_LIST_V2_H
#define ACLNNOP_ACLNN_FOREACH_SUB_LIST_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachSubListV2: x1 - alpha * x2, place by place
 *   x1: tensors of one dtype
 *   x2: tensors of one dtype
 *   alpha: what members of x2 are multiplied with
 *   out: results, members for members */
ACLNN_API aclnnStatus aclnnForeachSubListV2GetWorkspaceSize(
    const aclTensorList* x1, const aclTensorList* x2, const aclScalar* alpha, aclTensorList* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachSubListV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
