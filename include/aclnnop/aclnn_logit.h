/* aclnnLogit.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOGIT_H
#define ACLNNOP_ACLNN_LOGIT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLogit: element-wise logit, log(z / (1 - z))
 *   input: input within [0, 1], any shape
 *   eps: clamp bound of the input, to [eps, 1 - eps]; below 0: no clamp
 *   out: output, same shape and dtype as input; declared const */
ACLNN_API aclnnStatus aclnnLogitGetWorkspaceSize(
    const aclTensor* input, double eps, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogit(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
