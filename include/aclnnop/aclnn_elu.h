/* aclnnElu, aclnnInplaceElu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ELU_H
#define ACLNNOP_ACLNN_ELU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnElu: exponential linear unit, element by element
 *   self: x
 *   alpha: factor of the negative side
 *   scale: factor of everything
 *   inputScale: factor inside the exponential
 *   out: the result */
ACLNN_API aclnnStatus aclnnEluGetWorkspaceSize(
    const aclTensor* self, const aclScalar* alpha, const aclScalar* scale, const aclScalar* inputScale, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnElu(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceElu: exponential linear unit, element by element, in place
 *   selfRef: x, overwritten with the result
 *   alpha: factor of the negative side
 *   scale: factor of everything
 *   inputScale: factor inside the exponential */
ACLNN_API aclnnStatus aclnnInplaceEluGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* alpha, const aclScalar* scale, const aclScalar* inputScale,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceElu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
