/* aclnnMhcPost.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MHC_POST_H
#define ACLNNOP_ACLNN_MHC_POST_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMhcPost: post-mapping of hyper-connections (mHC): residual streams after a layer
 *   x: residual streams before the layer, [B,S,n,D] or [T,n,D]
 *   hRes (may be null): residual matrix, FLOAT, [...,n,n]; null, on ascend950 only: the identity
 *   hOut: output of the layer, dtype of x, [...,D]
 *   hPost: post gates, FLOAT, [...,n]
 *   out: residual streams after the layer, dtype and shape of x */
ACLNN_API aclnnStatus aclnnMhcPostGetWorkspaceSize(
    const aclTensor* x, const aclTensor* hRes, const aclTensor* hOut, const aclTensor* hPost, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMhcPost(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
