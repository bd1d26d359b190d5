/* aclnnMhcPreBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MHC_PRE_BACKWARD_H
#define ACLNNOP_ACLNN_MHC_PRE_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMhcPreBackward: gradients of aclnnMhcPre with respect to x, phi, alpha, bias and gamma
 *   x: residual streams, [B,S,n,D] or [T,n,D]; n is 4, 6 or 8, D a multiple of 64, at most 16384
 *   phi: projection matrix of the gates, FLOAT, [n*n+2n,n*D]
 *   alpha: scaling factors of pre, post and residual gates, FLOAT, [3]
 *   gradHIn: gradient of hIn, dtype of x, [...,D]
 *   gradHPost: gradient of hPost, FLOAT, [...,n]
 *   gradHRes: gradient of hRes, FLOAT, [...,n,n]
 *   invRms: inverse root mean square of x, FLOAT, [...]
 *   hMix: projections of the forward call, FLOAT, [...,n*n+2n]
 *   hPre: pre gates of the forward call, FLOAT, [...,n]
 *   hPost: post gates of the forward call, FLOAT, [...,n]
 *   gamma (may be null): RMSNorm weight, FLOAT, [n,D]; null: ones
 *   gradXPostOptional (may be null): gradient added to gradX, dtype of x, shape of x; null: none
 *   hcEps: constant that the forward call added to hPre
 *   gradX: gradient of x, dtype and shape of x
 *   gradPhi: gradient of phi, FLOAT, [n*n+2n,n*D]
 *   gradAlpha: gradient of alpha, FLOAT, [3]
 *   gradBias: gradient of bias, FLOAT, [n*n+2n]
 *   gradGamma (may be null): gradient of gamma, FLOAT, [n,D]; required with gamma */
ACLNN_API aclnnStatus aclnnMhcPreBackwardGetWorkspaceSize(
    const aclTensor* x, const aclTensor* phi, const aclTensor* alpha, const aclTensor* gradHIn,
    const aclTensor* gradHPost, const aclTensor* gradHRes, const aclTensor* invRms, const aclTensor* hMix,
    const aclTensor* hPre, const aclTensor* hPost, const aclTensor* gamma, const aclTensor* gradXPostOptional,
    float hcEps, const aclTensor* gradX, const aclTensor* gradPhi, const aclTensor* gradAlpha,
    const aclTensor* gradBias, const aclTensor* gradGamma, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMhcPreBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
