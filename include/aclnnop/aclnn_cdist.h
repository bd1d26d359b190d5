/* aclnnCdist.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CDIST_H
#define ACLNNOP_ACLNN_CDIST_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCdist: p-norm distances between all pairs of rows of x1 and x2
 *   x1: first vectors, [...,P,M]
 *   x2: second vectors, [...,R,M]
 *   p: p of the norm, non-negative
 *   compute_mode: compute mode as in PyTorch; must be 2 if p is 2
 *   out: distances, [...,P,R] (aclnnPdist: [N*(N-1)/2]) */
ACLNN_API aclnnStatus aclnnCdistGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, float p, int64_t compute_mode, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCdist(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
