/* aclnnGlu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GLU_H
#define ACLNNOP_ACLNN_GLU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGlu: GLU: first half of self along dim times the sigmoid of the second half
 *   self: input, any shape, halved into A and B along dim
 *   dim: axis along which self is halved, -rank to rank-1
 *   out: output, shape of self with dim halved; declared const */
ACLNN_API aclnnStatus aclnnGluGetWorkspaceSize(
    const aclTensor* self, int64_t dim, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGlu(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
