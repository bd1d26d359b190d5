/* aclnnFmodScalar, aclnnInplaceFmodScalar.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FMOD_SCALAR_H
#define ACLNNOP_ACLNN_FMOD_SCALAR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFmodScalar: element-wise fmod(self, other) for a scalar: remainder with the sign of self
 *   self: dividend, rank up to 8
 *   other: divisor, a scalar
 *   out: remainders, same shape as self */
ACLNN_API aclnnStatus aclnnFmodScalarGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFmodScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceFmodScalar: element-wise fmod(selfRef, other) for a scalar, in place
 *   selfRef: dividend, overwritten with the result; rank up to 8
 *   other: divisor, a scalar */
ACLNN_API aclnnStatus aclnnInplaceFmodScalarGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceFmodScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
