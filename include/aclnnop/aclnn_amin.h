/* aclnnAmin.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_AMIN_H
#define ACLNNOP_ACLNN_AMIN_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAmin: minimum over axes
 *   self: input, rank up to 8
 *   dim: axes to reduce; empty: all
 *   keepDim: true: keep the reduced axes with size 1
 *   out: extremes, shape of self without the reduced axes (size 1 with keepDim), dtype of self */
ACLNN_API aclnnStatus aclnnAminGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, bool keepDim, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAmin(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
