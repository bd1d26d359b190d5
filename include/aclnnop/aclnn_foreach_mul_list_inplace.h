/* aclnnForeachMulListInplace.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_MUL_LIST_INPLACE_H
#define ACLNNOP_ACLNN_FOREACH_MUL_LIST_INPLACE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachMulListInplace: element-wise x1 * x2 over lists of tensors, in place
 *   x1: list of tensors of one dtype and any shapes, updated in place
 *   x2: list of tensors, same shapes and dtype as x1 */
ACLNN_API aclnnStatus aclnnForeachMulListInplaceGetWorkspaceSize(
    const aclTensorList* x1, const aclTensorList* x2, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachMulListInplace(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
