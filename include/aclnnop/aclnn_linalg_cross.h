/* aclnnLinalgCross.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LINALG_CROSS_H
#define ACLNNOP_ACLNN_LINALG_CROSS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLinalgCross: cross product of 3-element vectors along dim
 *   self: first vectors, any shape of size 3 along dim
 *   other: second vectors, broadcastable with self
 *   dim: axis of the vectors, of size 3
 *   out: cross products, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnLinalgCrossGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, int64_t dim, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLinalgCross(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
