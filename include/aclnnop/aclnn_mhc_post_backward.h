/* aclnnMhcPostBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MHC_POST_BACKWARD_H
#define ACLNNOP_ACLNN_MHC_POST_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMhcPostBackward: gradients of aclnnMhcPost with respect to x, hRes, hOut and hPost
 *   gradOutput: gradient of the residual streams after the layer, [B,S,n,D] or [T,n,D]
 *   x: residual streams before the layer, [B,S,n,D] or [T,n,D]
 *   hRes (may be null): residual matrix, FLOAT, [...,n,n]; null, on ascend950 only: the identity
 *   hOut: output of the layer, [...,D]
 *   hPost: post gates, FLOAT, [...,n]
 *   gradX: gradient of x, dtype and shape of x
 *   gradHRes: gradient of hRes, FLOAT, [...,n,n]
 *   gradHOut: gradient of hOut, dtype and shape of hOut
 *   gradHPost: gradient of hPost, FLOAT, [...,n] */
ACLNN_API aclnnStatus aclnnMhcPostBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* x, const aclTensor* hRes, const aclTensor* hOut,
    const aclTensor* hPost, aclTensor* gradX, aclTensor* gradHRes, aclTensor* gradHOut, aclTensor* gradHPost,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMhcPostBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
