/* aclnnSoftplus.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SOFTPLUS_H
#define ACLNNOP_ACLNN_SOFTPLUS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSoftplus: element-wise softplus, log(1 + exp(beta * x)) / beta
 *   self: input, any shape
 *   beta: beta of the softplus formula
 *   threshold: where beta * x is above it, the output is x
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnSoftplusGetWorkspaceSize(
    const aclTensor* self, const aclScalar* beta, const aclScalar* threshold, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSoftplus(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
