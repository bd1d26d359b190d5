/* aclnnForeachDivListInplace.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_DIV_LIST_INPLACE_H
#define ACLNNOP_ACLNN_FOREACH_DIV_LIST_INPLACE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachDivListInplace: x1 / x2, place by place and in place
 *   x1: tensors of one dtype, which become the results
 *   x2: tensors of one dtype */
ACLNN_API aclnnStatus aclnnForeachDivListInplaceGetWorkspaceSize(
    const aclTensorList* x1, const aclTensorList* x2, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachDivListInplace(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
