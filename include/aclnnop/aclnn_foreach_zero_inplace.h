/* aclnnForeachZeroInplace.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_ZERO_INPLACE_H
#define ACLNNOP_ACLNN_FOREACH_ZERO_INPLACE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachZeroInplace: element-wise 0 over a list of tensors, in place
 *   x: list of tensors of one dtype and any shapes, updated in place */
ACLNN_API aclnnStatus aclnnForeachZeroInplaceGetWorkspaceSize(
    const aclTensorList* x, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachZeroInplace(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
