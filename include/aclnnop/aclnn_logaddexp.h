/* aclnnLogAddExp.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOGADDEXP_H
#define ACLNNOP_ACLNN_LOGADDEXP_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLogAddExp: element-wise log(exp(self) + exp(other))
 *   self: first exponents, rank up to 8
 *   other: second exponents, broadcastable with self
 *   out: output, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnLogAddExpGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogAddExp(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
