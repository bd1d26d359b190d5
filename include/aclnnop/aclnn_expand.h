/* aclnnExpand.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_EXPAND_H
#define ACLNNOP_ACLNN_EXPAND_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnExpand: broadcasts self to a given shape
 *   self: input, rank up to 8
 *   size: output shape
 *   out: output, shape `size`, dtype of self */
ACLNN_API aclnnStatus aclnnExpandGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* size, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnExpand(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
