/* aclnnHardsigmoid, aclnnInplaceHardsigmoid.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_HARDSIGMOID_H
#define ACLNNOP_ACLNN_HARDSIGMOID_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnHardsigmoid: piecewise linear approximation of the logistic function
 *   self: x
 *   out: the result */
ACLNN_API aclnnStatus aclnnHardsigmoidGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnHardsigmoid(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnInplaceHardsigmoid: piecewise linear approximation of the logistic function, in place
 *   self: x, overwritten with the result although it is declared const */
ACLNN_API aclnnStatus aclnnInplaceHardsigmoidGetWorkspaceSize(
    const aclTensor* self, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceHardsigmoid(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
