/* aclnnSwiGlu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SWI_GLU_H
#define ACLNNOP_ACLNN_SWI_GLU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSwiGlu: SwiGLU: SiLU of the first half of x along dim times the second half
 *   x: input, any shape, halved into A and B along dim
 *   dim: axis along which x is halved, -rank to rank-1
 *   out: output, shape of x with dim halved, dtype of x; declared const */
ACLNN_API aclnnStatus aclnnSwiGluGetWorkspaceSize(
    const aclTensor* x, int64_t dim, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSwiGlu(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
