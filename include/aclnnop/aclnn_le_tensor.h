/* aclnnLeTensor, aclnnInplaceLeTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LE_TENSOR_H
#define ACLNNOP_ACLNN_LE_TENSOR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLeTensor: element-wise self <= other
 *   self: first operand, rank up to 8
 *   other: second operand, rank up to 8
 *   out: comparison results, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnLeTensorGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLeTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceLeTensor: element-wise selfRef <= other, in place
 *   selfRef: first operand, overwritten with the result; rank up to 8
 *   other: second operand, rank up to 8 */
ACLNN_API aclnnStatus aclnnInplaceLeTensorGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceLeTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
