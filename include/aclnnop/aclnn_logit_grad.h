/* aclnnLogitGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOGIT_GRAD_H
#define ACLNNOP_ACLNN_LOGIT_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLogitGrad: gradient of logit
 *   x: forward input within [0, 1], any shape
 *   dy: gradient of the output, same shape as x
 *   eps: clamp bound of the input, to [eps, 1 - eps]; below 0: no clamp
 *   out: gradient of x, same shape and dtype as x; declared const */
ACLNN_API aclnnStatus aclnnLogitGradGetWorkspaceSize(
    const aclTensor* x, const aclTensor* dy, double eps, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogitGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
