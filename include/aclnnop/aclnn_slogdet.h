/* aclnnSlogdet.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SLOGDET_H
#define ACLNNOP_ACLNN_SLOGDET_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSlogdet: sign and log of the absolute value of the determinant of square matrices
 *   self: square matrices, [...,N,N]
 *   signOut: signs of the determinants, [...]
 *   logOut: natural logarithms of their absolute values, [...] */
ACLNN_API aclnnStatus aclnnSlogdetGetWorkspaceSize(
    const aclTensor* self, aclTensor* signOut, aclTensor* logOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSlogdet(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
