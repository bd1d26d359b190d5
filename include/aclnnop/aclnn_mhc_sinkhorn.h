/* aclnnMhcSinkhorn.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MHC_SINKHORN_H
#define ACLNNOP_ACLNN_MHC_SINKHORN_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMhcSinkhorn: Sinkhorn-Knopp normalisation of residual matrices (mHC) to doubly stochastic ones
 *   x: square matrices, FLOAT, [B,S,n,n] or [T,n,n]; n is 4, 6 or 8
 *   eps: constant added to the softmax and to every sum
 *   numIters: number of iterations, 1 to 100
 *   output: doubly stochastic matrices, shape of x
 *   normOut (may be null): matrices after every step for the gradient, FLOAT, [2*numIters*T*n*8]; null, or one element:
 *   not computed
 *   sumOut (may be null): sums of every step for the gradient, FLOAT, [2*numIters*T*8]; null, or one element: not
 *   computed */
ACLNN_API aclnnStatus aclnnMhcSinkhornGetWorkspaceSize(
    const aclTensor* x, float eps, int64_t numIters, aclTensor* output, aclTensor* normOut, aclTensor* sumOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMhcSinkhorn(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
