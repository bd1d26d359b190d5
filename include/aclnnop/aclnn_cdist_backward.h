/* aclnnCdistBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CDIST_BACKWARD_H
#define ACLNNOP_ACLNN_CDIST_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCdistBackward: gradient of p-norm distances (cdist) with respect to x1
 *   grad: gradient of the distances, [...,P,R]
 *   x1: first vectors, [...,P,M]
 *   x2: second vectors, [...,R,M]
 *   cdist: distances of the forward pass, [...,P,R]
 *   p: p of the norm, non-negative
 *   out: gradient of x1, [...,P,M] */
ACLNN_API aclnnStatus aclnnCdistBackwardGetWorkspaceSize(
    const aclTensor* grad, const aclTensor* x1, const aclTensor* x2, const aclTensor* cdist, float p, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCdistBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
