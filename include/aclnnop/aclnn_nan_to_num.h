/* aclnnNanToNum, aclnnInplaceNanToNum.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NAN_TO_NUM_H
#define ACLNNOP_ACLNN_NAN_TO_NUM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNanToNum: numbers in place of NaN and infinities, element by element
 *   self: x
 *   nan: takes the place of NaN
 *   posinf: takes the place of infinity
 *   neginf: takes the place of negative infinity
 *   out: the result */
ACLNN_API aclnnStatus aclnnNanToNumGetWorkspaceSize(
    const aclTensor* self, float nan, float posinf, float neginf, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNanToNum(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceNanToNum: numbers in place of NaN and infinities, element by element, in place
 *   selfRef: x, overwritten with the result
 *   nan: takes the place of NaN
 *   posinf: takes the place of infinity
 *   neginf: takes the place of negative infinity */
ACLNN_API aclnnStatus aclnnInplaceNanToNumGetWorkspaceSize(
    aclTensor* selfRef, float nan, float posinf, float neginf, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceNanToNum(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
