/* aclnnStd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_STD_H
#define ACLNNOP_ACLNN_STD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnStd: standard deviation over axes
 *   self: input, rank up to 8
 *   dim (may be null): axes to reduce; empty: all
 *   correction: correction subtracted from the number of elements in the divisor
 *   keepdim: true: keep the reduced axes with size 1
 *   out: output, shape of self without the reduced axes (size 1 with keepdim) */
ACLNN_API aclnnStatus aclnnStdGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, const int64_t correction, bool keepdim, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnStd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
