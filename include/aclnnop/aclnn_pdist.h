/* aclnnPdist.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_PDIST_H
#define ACLNNOP_ACLNN_PDIST_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnPdist: p-norm distances between all pairs of rows of self
 *   self: row vectors, [N,M]
 *   p: p of the norm, non-negative
 *   out: distances, [...,P,R] (aclnnPdist: [N*(N-1)/2]) */
ACLNN_API aclnnStatus aclnnPdistGetWorkspaceSize(
    const aclTensor* self, float p, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnPdist(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
