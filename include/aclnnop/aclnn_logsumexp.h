/* aclnnLogSumExp.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOGSUMEXP_H
#define ACLNNOP_ACLNN_LOGSUMEXP_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLogSumExp: logarithm of the sum of exponentials over axes
 *   self: input, rank up to 8
 *   dim: axes to reduce; empty: all
 *   keepDim: true: keep the reduced axes with size 1
 *   out: logarithms, shape of self without the axes in dim (size 1 with keepDim) */
ACLNN_API aclnnStatus aclnnLogSumExpGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, bool keepDim, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogSumExp(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
