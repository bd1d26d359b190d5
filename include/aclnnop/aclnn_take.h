/* aclnnTake.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TAKE_H
#define ACLNNOP_ACLNN_TAKE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTake: the elements of a tensor that indices name by their number in a row
 *   self: what is taken from
 *   index: numbers of elements, as they lie in one row
 *   out: the result, of the shape of index */
ACLNN_API aclnnStatus aclnnTakeGetWorkspaceSize(
    const aclTensor* self, const aclTensor* index, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTake(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
