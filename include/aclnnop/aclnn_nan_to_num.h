/* aclnnNanToNum, aclnnInplaceNanToNum.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NAN_TO_NUM_H
#define ACLNNOP_ACLNN_NAN_TO_NUM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNanToNum: replaces NaN and infinities by given values, element-wise
 *   self: input, rank up to 8
 *   nan: replacement of NaN
 *   posinf: replacement of +infinity
 *   neginf: replacement of -infinity
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnNanToNumGetWorkspaceSize(
    const aclTensor* self, float nan, float posinf, float neginf, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNanToNum(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceNanToNum: replaces NaN and infinities by given values, element-wise, in place
 *   selfRef: input, overwritten with the result; rank up to 8
 *   nan: replacement of NaN
 *   posinf: replacement of +infinity
 *   neginf: replacement of -infinity */
ACLNN_API aclnnStatus aclnnInplaceNanToNumGetWorkspaceSize(
    aclTensor* selfRef, float nan, float posinf, float neginf, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceNanToNum(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
