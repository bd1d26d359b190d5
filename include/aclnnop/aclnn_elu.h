/* aclnnElu, aclnnInplaceElu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ELU_H
#define ACLNNOP_ACLNN_ELU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnElu: element-wise ELU (exponential linear unit)
 *   self: input, any shape
 *   alpha: multiplier of the negative part
 *   scale: multiplier of the result
 *   inputScale: multiplier of x inside the exponential
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnEluGetWorkspaceSize(
    const aclTensor* self, const aclScalar* alpha, const aclScalar* scale, const aclScalar* inputScale, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnElu(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceElu: element-wise ELU (exponential linear unit), in place
 *   selfRef: input, any shape, overwritten by the output
 *   alpha: multiplier of the negative part
 *   scale: multiplier of the result
 *   inputScale: multiplier of x inside the exponential */
ACLNN_API aclnnStatus aclnnInplaceEluGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* alpha, const aclScalar* scale, const aclScalar* inputScale,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceElu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
