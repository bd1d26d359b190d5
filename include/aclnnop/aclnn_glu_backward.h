/* aclnnGluBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GLU_BACKWARD_H
#define ACLNNOP_ACLNN_GLU_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGluBackward: gradient of aclnnGlu with respect to self
 *   gradOut: gradient of the output, shape of self with dim halved
 *   self: input, any shape, halved into A and B along dim
 *   dim: axis along which self is halved, -rank to rank-1
 *   out: gradient of self, same shape as self; declared const */
ACLNN_API aclnnStatus aclnnGluBackwardGetWorkspaceSize(
    const aclTensor* gradOut, const aclTensor* self, int64_t dim, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGluBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
