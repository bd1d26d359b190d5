/* aclnnMhcPre.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MHC_PRE_H
#define ACLNNOP_ACLNN_MHC_PRE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMhcPre: pre-mapping of hyper-connections (mHC): gates of the residual streams and the input of the layer
 *   x: residual streams, [B,S,n,D] or [T,n,D]; n is 4, 6 or 8, D a multiple of 16, at most 16384
 *   phi: projection matrix of the gates, FLOAT, [n*n+2n,n*D], or [2n,n*D] with alpha [2]
 *   alpha: scaling factors of pre, post and residual gates, FLOAT, [3], or [2] without residual gates
 *   bias: biases of the gates, FLOAT, [n*n+2n] or [2n]
 *   gammaOptional (may be null): RMSNorm weight, FLOAT, [n,D]; null: ones
 *   normEps: constant added to the mean of squares
 *   hcEps: constant added to the pre gates, with alpha [2] also to the post gates
 *   hIn: input of the layer, dtype of x, [...,D]
 *   hPost: post gates, FLOAT, [...,n]
 *   hRes (may be null): residual matrix, FLOAT, [...,n,n]; required with alpha [3]
 *   invRmsOptional (may be null): inverse root mean square of x, FLOAT, [...]
 *   hMixOptional (may be null): projections before the scaling by invRms, FLOAT, [...,n*n+2n] or [...,2n]
 *   hPreOptional (may be null): pre gates, FLOAT, [...,n] */
ACLNN_API aclnnStatus aclnnMhcPreGetWorkspaceSize(
    const aclTensor* x, const aclTensor* phi, const aclTensor* alpha, const aclTensor* bias,
    const aclTensor* gammaOptional, double normEps, double hcEps, aclTensor* hIn, aclTensor* hPost, aclTensor* hRes,
    aclTensor* invRmsOptional, aclTensor* hMixOptional, aclTensor* hPreOptional, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMhcPre(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
