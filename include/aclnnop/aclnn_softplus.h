/* aclnnSoftplus.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SOFTPLUS_H
#define ACLNNOP_ACLNN_SOFTPLUS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSoftplus: log(1 + exp(beta * x)) / beta, element by element
 *   self: x
 *   beta: the sharpness
 *   threshold: from where on x itself is the result, compared with beta * x
 *   out: the result */
ACLNN_API aclnnStatus aclnnSoftplusGetWorkspaceSize(
    const aclTensor* self, const aclScalar* beta, const aclScalar* threshold, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSoftplus(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
