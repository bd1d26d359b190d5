/* aclnnDot.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DOT_H
#define ACLNNOP_ACLNN_DOT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDot: dot product of two vectors
 *   self: first vector, [N]
 *   tensor: second vector, [N]
 *   out: output, scalar */
ACLNN_API aclnnStatus aclnnDotGetWorkspaceSize(
    const aclTensor* self, const aclTensor* tensor, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDot(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
