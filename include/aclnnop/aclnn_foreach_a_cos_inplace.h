/* aclnnForeachACosInplace.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_A_COS_INPLACE_H
#define ACLNNOP_ACLNN_FOREACH_A_COS_INPLACE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachACosInplace: element-wise acos(x) over a list of tensors, in place
 *   x: list of tensors of one dtype and any shapes, updated in place */
ACLNN_API aclnnStatus aclnnForeachACosInplaceGetWorkspaceSize(
    const aclTensorList* x, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachACosInplace(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
