/* aclnnRsub, aclnnRsubs.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RSUB_H
#define ACLNNOP_ACLNN_RSUB_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRsub: element-wise other - alpha * self
 *   self: subtrahend, rank up to 8
 *   other: minuend, broadcastable with self
 *   alpha: factor of other; NaN counts as 1
 *   out: output, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnRsubGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, const aclScalar* alpha, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRsub(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnRsubs: element-wise other - alpha * self for a scalar
 *   self: subtrahend, rank up to 8
 *   other: minuend, a scalar
 *   alpha: factor of other; NaN counts as 1
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnRsubsGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, const aclScalar* alpha, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRsubs(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
