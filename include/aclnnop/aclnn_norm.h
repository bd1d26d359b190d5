/* aclnnNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NORM_H
#define ACLNNOP_ACLNN_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNorm: vector norm over dim
 *   self: input, any shape
 *   pScalar: order p of the norm
 *   dim: axes to reduce; empty: all
 *   keepdim: true: keep the reduced axes with size 1
 *   out: output, norm over dim, shape of self reduced over dim */
ACLNN_API aclnnStatus aclnnNormGetWorkspaceSize(
    const aclTensor* self, const aclScalar* pScalar, const aclIntArray* dim, bool keepdim, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNorm(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
