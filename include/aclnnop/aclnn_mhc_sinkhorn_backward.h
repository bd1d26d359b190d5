/* aclnnMhcSinkhornBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MHC_SINKHORN_BACKWARD_H
#define ACLNNOP_ACLNN_MHC_SINKHORN_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMhcSinkhornBackward: gradient of aclnnMhcSinkhorn with respect to x
 *   gradOutput: gradient of output, FLOAT, [B,S,n,n] or [T,n,n]; n is 4, 6 or 8
 *   normOut: normOut of aclnnMhcSinkhorn, FLOAT, [2*numIters*T*n*8]
 *   sumOut: sumOut of aclnnMhcSinkhorn, FLOAT, [2*numIters*T*8]
 *   out: gradient of x, shape of gradOutput */
ACLNN_API aclnnStatus aclnnMhcSinkhornBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* normOut, const aclTensor* sumOut, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMhcSinkhornBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
