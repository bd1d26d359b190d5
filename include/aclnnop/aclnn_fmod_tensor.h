/* aclnnFmodTensor, aclnnInplaceFmodTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FMOD_TENSOR_H
#define ACLNNOP_ACLNN_FMOD_TENSOR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFmodTensor: element-wise fmod(self, other): remainder with the sign of self
 *   self: dividend, rank up to 8
 *   other: divisor, rank up to 8
 *   out: remainders, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnFmodTensorGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFmodTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceFmodTensor: element-wise fmod(selfRef, other), in place
 *   selfRef: dividend, overwritten with the result; rank up to 8
 *   other: divisor, rank up to 8 */
ACLNN_API aclnnStatus aclnnInplaceFmodTensorGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceFmodTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
