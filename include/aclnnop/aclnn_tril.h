/* aclnnTril, aclnnInplaceTril.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TRIL_H
#define ACLNNOP_ACLNN_TRIL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTril: the lower triangle of every matrix
 *   self: matrices in its last two axes
 *   diagonal: the number of the diagonal, above the main one if positive
 *   out: the result */
ACLNN_API aclnnStatus aclnnTrilGetWorkspaceSize(
    const aclTensor* self, int64_t diagonal, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTril(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceTril: the lower triangle of every matrix, in place
 *   selfRef: the same, although declared const
 *   diagonal: the number of the diagonal, above the main one if positive */
ACLNN_API aclnnStatus aclnnInplaceTrilGetWorkspaceSize(
    const aclTensor* selfRef, int64_t diagonal, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceTril(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
