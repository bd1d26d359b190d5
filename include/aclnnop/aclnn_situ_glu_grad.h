/* aclnnSituGluGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SITU_GLU_GRAD_H
#define ACLNNOP_ACLNN_SITU_GLU_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSituGluGrad: gradient of aclnnSituGlu with respect to x
 *   gradY: gradient of the output, shape of x with dim halved
 *   x: input, any shape, halved along dim into the gate and the linear half (up)
 *   dim: axis along which x is halved, -rank to rank-1
 *   beta: saturation value of the gate; 0 gives NaN
 *   linearBeta: saturation value of the linear half; 0 or less: none
 *   activateLeft: true: the gate is the first half; false: the second
 *   out: gradient of x, same shape as x; declared const */
ACLNN_API aclnnStatus aclnnSituGluGradGetWorkspaceSize(
    const aclTensor* gradY, const aclTensor* x, int64_t dim, double beta, double linearBeta, bool activateLeft,
    const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSituGluGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
