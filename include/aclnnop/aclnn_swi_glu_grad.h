/* aclnnSwiGluGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SWI_GLU_GRAD_H
#define ACLNNOP_ACLNN_SWI_GLU_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSwiGluGrad: gradient of aclnnSwiGlu with respect to x
 *   yGrad: gradient of the output, shape of x with dim halved
 *   x: input, any shape, halved into A and B along dim
 *   dim: axis along which x is halved, -rank to rank-1
 *   out: gradient of x, same shape as x; declared const */
ACLNN_API aclnnStatus aclnnSwiGluGradGetWorkspaceSize(
    const aclTensor* yGrad, const aclTensor* x, int64_t dim, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSwiGluGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
