/* aclnnDigamma.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DIGAMMA_H
#define ACLNNOP_ACLNN_DIGAMMA_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDigamma: element-wise digamma function
 *   self: input, rank up to 8
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnDigammaGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDigamma(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
