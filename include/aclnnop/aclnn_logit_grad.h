/* aclnnLogitGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOGIT_GRAD_H
#define ACLNNOP_ACLNN_LOGIT_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLogitGrad: gradient of the logarithm of the odds
 *   x: the forward input, from 0 to 1
 *   dy: the gradient at the forward output
 *   eps: how near to 0 and 1 numbers may come; below 0 no limit
 *   out: the gradient with respect to x, although it is declared const */
ACLNN_API aclnnStatus aclnnLogitGradGetWorkspaceSize(
    const aclTensor* x, const aclTensor* dy, double eps, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogitGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
