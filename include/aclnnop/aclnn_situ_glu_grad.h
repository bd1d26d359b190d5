/* aclnnSituGluGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SITU_GLU_GRAD_H
#define ACLNNOP_ACLNN_SITU_GLU_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSituGluGrad: gradient of aclnnSituGlu
 *   gradY: the gradient at the forward output
 *   x: the tensor that is split in two halves, the gate and the linear one
 *   dim: the axis that is halved, negative counts from the back
 *   beta: saturation of the gate
 *   linearBeta: saturation of the linear half, 0 or less for none
 *   activateLeft: whether the gate is the first half
 *   out: the gradient with respect to x, although it is declared const */
ACLNN_API aclnnStatus aclnnSituGluGradGetWorkspaceSize(
    const aclTensor* gradY, const aclTensor* x, int64_t dim, double beta, double linearBeta, bool activateLeft,
    const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSituGluGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
