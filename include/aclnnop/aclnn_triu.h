/* aclnnTriu, aclnnInplaceTriu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TRIU_H
#define ACLNNOP_ACLNN_TRIU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTriu: upper triangle of the matrices in the last two axes
 *   self: input, [...,M,N]
 *   diagonal: number of the diagonal: 0 main, positive above, negative below
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnTriuGetWorkspaceSize(
    const aclTensor* self, int64_t diagonal, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTriu(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceTriu: upper triangle of the matrices in the last two axes, in place
 *   selfRef: tensor updated in place, [...,M,N]
 *   diagonal: number of the diagonal: 0 main, positive above, negative below */
ACLNN_API aclnnStatus aclnnInplaceTriuGetWorkspaceSize(
    aclTensor* selfRef, int64_t diagonal, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceTriu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
