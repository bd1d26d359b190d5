/* aclnnLogAddExp2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOGADDEXP2_H
#define ACLNNOP_ACLNN_LOGADDEXP2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLogAddExp2: log2(exp2(self) + exp2(other)), element by element
 *   self: one exponent
 *   other: the other one
 *   out: the result */
ACLNN_API aclnnStatus aclnnLogAddExp2GetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogAddExp2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
