/* aclnnStack.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_STACK_H
#define ACLNNOP_ACLNN_STACK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnStack: stacks tensors along a new axis
 *   tensors: tensors to stack, all of one shape
 *   dim: position of the new axis, -rank-1 to rank
 *   out: output, shape of a tensor with the number of tensors inserted at dim */
ACLNN_API aclnnStatus aclnnStackGetWorkspaceSize(
    const aclTensorList* tensors, int64_t dim, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnStack(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
