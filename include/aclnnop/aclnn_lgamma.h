/* aclnnLgamma.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LGAMMA_H
#define ACLNNOP_ACLNN_LGAMMA_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLgamma: element-wise log of the absolute value of the gamma function
 *   self: input, rank up to 8
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnLgammaGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLgamma(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
