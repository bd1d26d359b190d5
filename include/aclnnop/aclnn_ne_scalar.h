/* aclnnNeScalar, aclnnInplaceNeScalar.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NE_SCALAR_H
#define ACLNNOP_ACLNN_NE_SCALAR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNeScalar: self != other for a scalar, element by element
 *   self: the left side
 *   other: the right side
 *   out: where they differ */
ACLNN_API aclnnStatus aclnnNeScalarGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNeScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnInplaceNeScalar: selfRef != other for a scalar, element by element, in place
 *   selfRef: the left side, overwritten
 *   other: the right side */
ACLNN_API aclnnStatus aclnnInplaceNeScalarGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceNeScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
