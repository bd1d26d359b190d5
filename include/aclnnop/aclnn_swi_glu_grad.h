/* aclnnSwiGluGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SWI_GLU_GRAD_H
#define ACLNNOP_ACLNN_SWI_GLU_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSwiGluGrad: gradient of aclnnSwiGlu
 *   yGrad: the gradient at the forward output
 *   x: the tensor that is split in two halves, A and B
 *   dim: the axis from which on every row is halved, negative counts from the back
 *   out: the gradient with respect to x, although it is declared const */
ACLNN_API aclnnStatus aclnnSwiGluGradGetWorkspaceSize(
    const aclTensor* yGrad, const aclTensor* x, int64_t dim, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSwiGluGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
