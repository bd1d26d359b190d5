/* aclnnTake.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TAKE_H
#define ACLNNOP_ACLNN_TAKE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTake: gathers elements of the flattened self by index
 *   self: input, any shape, not empty unless index is
 *   index: indices into the flattened self, INT32/INT64, rank up to 8
 *   out: output, shape of index, dtype of self */
ACLNN_API aclnnStatus aclnnTakeGetWorkspaceSize(
    const aclTensor* self, const aclTensor* index, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTake(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
