/* aclnnCdistBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CDIST_BACKWARD_H
#define ACLNNOP_ACLNN_CDIST_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCdistBackward: gradient of distances between rows with respect to the first ones
 *   grad: the gradient of the distances
 *   x1: rows
 *   x2: the rows that they are compared with
 *   cdist: the distances
 *   p: of the norm
 *   out: the gradient of x1 */
ACLNN_API aclnnStatus aclnnCdistBackwardGetWorkspaceSize(
    const aclTensor* grad, const aclTensor* x1, const aclTensor* x2, const aclTensor* cdist, float p, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCdistBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
