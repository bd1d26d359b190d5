/* aclnnRound, aclnnRoundDecimals, aclnnInplaceRound, aclnnInplaceRoundDecimals.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ROUND_H
#define ACLNNOP_ACLNN_ROUND_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRound: element-wise rounding to the nearest integer, half to even
 *   self: input, rank up to 8
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnRoundGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRound(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnRoundDecimals: element-wise rounding to a number of decimal places
 *   self: input, rank up to 8
 *   decimals: number of decimal places; negative: digits left of the point
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnRoundDecimalsGetWorkspaceSize(
    const aclTensor* self, int64_t decimals, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRoundDecimals(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceRound: element-wise rounding to the nearest integer, half to even, in place
 *   selfRef: input, overwritten with the result (declared const); rank up to 8 */
ACLNN_API aclnnStatus aclnnInplaceRoundGetWorkspaceSize(
    const aclTensor* selfRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRound(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnInplaceRoundDecimals: element-wise rounding to a number of decimal places, in place
 *   selfRef: input, overwritten with the result; rank up to 8
 *   decimals: number of decimal places; negative: digits left of the point */
ACLNN_API aclnnStatus aclnnInplaceRoundDecimalsGetWorkspaceSize(
    aclTensor* selfRef, int64_t decimals, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRoundDecimals(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
