/* aclnnGluBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GLU_BACKWARD_H
#define ACLNNOP_ACLNN_GLU_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGluBackward: gradient of aclnnGlu
 *   gradOut: the gradient at the forward output
 *   self: the tensor that is split in two halves, A and B
 *   dim: the axis that is halved, negative counts from the back
 *   out: the gradient with respect to self, although it is declared const */
ACLNN_API aclnnStatus aclnnGluBackwardGetWorkspaceSize(
    const aclTensor* gradOut, const aclTensor* self, int64_t dim, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGluBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
