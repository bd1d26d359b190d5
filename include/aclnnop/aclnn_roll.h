/* aclnnRoll.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ROLL_H
#define ACLNNOP_ACLNN_ROLL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRoll: rolls elements along the given axes, wrapping around
 *   x: input, rank up to 8
 *   shifts: number of positions to shift, per axis of dims
 *   dims: axes to roll; empty: x is flattened, rolled and restored
 *   out: output, same shape and dtype as x */
ACLNN_API aclnnStatus aclnnRollGetWorkspaceSize(
    const aclTensor* x, const aclIntArray* shifts, const aclIntArray* dims, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRoll(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
