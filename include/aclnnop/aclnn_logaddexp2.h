/* aclnnLogAddExp2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOGADDEXP2_H
#define ACLNNOP_ACLNN_LOGADDEXP2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLogAddExp2: element-wise log2(exp2(self) + exp2(other))
 *   self: first exponents, rank up to 8
 *   other: second exponents, broadcastable with self
 *   out: output, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnLogAddExp2GetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogAddExp2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
