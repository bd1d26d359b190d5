/* aclnnMaxUnpool2d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAX_UNPOOL2D_H
#define ACLNNOP_ACLNN_MAX_UNPOOL2D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaxUnpool2d: 2-D max unpooling: places values at indices, 0 elsewhere
 *   self: pooled values, [N,C,...] or [C,...]
 *   indices: index in the output plane of each element of self, same shape as self
 *   outputSize: output size of the last axes
 *   out: output, shape of self with outputSize as last sizes */
ACLNN_API aclnnStatus aclnnMaxUnpool2dGetWorkspaceSize(
    const aclTensor* self, const aclTensor* indices, const aclIntArray* outputSize, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxUnpool2d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
