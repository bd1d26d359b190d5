/* aclnnVarMean.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_VAR_MEAN_H
#define ACLNNOP_ACLNN_VAR_MEAN_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnVarMean: variance and mean over axes
 *   self: input, rank up to 8
 *   dim (may be null): axes to reduce; empty: all
 *   correction: correction subtracted from the number of elements in the divisor
 *   keepdim: true: keep the reduced axes with size 1
 *   varOut: variances, shape of self without the axes in dim (size 1 with keepdim)
 *   meanOut: means, shape of self without the axes in dim (size 1 with keepdim) */
ACLNN_API aclnnStatus aclnnVarMeanGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, int64_t correction, bool keepdim, aclTensor* varOut,
    aclTensor* meanOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnVarMean(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
