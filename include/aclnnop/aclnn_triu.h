/* aclnnTriu, aclnnInplaceTriu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TRIU_H
#define ACLNNOP_ACLNN_TRIU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTriu: the upper triangle of every matrix
 *   self: matrices in its last two axes
 *   diagonal: the number of the diagonal, above the main one if positive
 *   out: the result */
ACLNN_API aclnnStatus aclnnTriuGetWorkspaceSize(
    const aclTensor* self, int64_t diagonal, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTriu(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceTriu: the upper triangle of every matrix, in place
 *   selfRef: matrices in its last two axes, overwritten with the result
 *   diagonal: the number of the diagonal, above the main one if positive */
ACLNN_API aclnnStatus aclnnInplaceTriuGetWorkspaceSize(
    aclTensor* selfRef, int64_t diagonal, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceTriu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
