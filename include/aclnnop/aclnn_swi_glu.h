/* aclnnSwiGlu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SWI_GLU_H
#define ACLNNOP_ACLNN_SWI_GLU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSwiGlu: silu of one half of a tensor times the other
 *   x: the tensor that is split in two halves, A and B
 *   dim: the axis from which on every row is halved, negative counts from the back
 *   out: the result, although it is declared const */
ACLNN_API aclnnStatus aclnnSwiGluGetWorkspaceSize(
    const aclTensor* x, int64_t dim, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSwiGlu(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
