/* aclnnForeachAddListInplace.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_ADD_LIST_INPLACE_H
#define ACLNNOP_ACLNN_FOREACH_ADD_LIST_INPLACE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachAddListInplace: x1 + alpha * x2, place by place and in place
 *   x1: tensors of one dtype, which become the results
 *   x2: tensors of one dtype
 *   alpha: what members of x2 are multiplied with, one element */
ACLNN_API aclnnStatus aclnnForeachAddListInplaceGetWorkspaceSize(
    const aclTensorList* x1, const aclTensorList* x2, const aclTensor* alpha, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachAddListInplace(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
