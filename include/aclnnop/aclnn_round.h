/* aclnnRound, aclnnRoundDecimals, aclnnInplaceRound, aclnnInplaceRoundDecimals.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ROUND_H
#define ACLNNOP_ACLNN_ROUND_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRound: the nearest whole number, element by element
 *   self: x
 *   out: the result */
ACLNN_API aclnnStatus aclnnRoundGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRound(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnRoundDecimals: the nearest number with so many decimals, element by element
 *   self: x
 *   decimals: digits to keep behind the point, before it where negative
 *   out: the result */
ACLNN_API aclnnStatus aclnnRoundDecimalsGetWorkspaceSize(
    const aclTensor* self, int64_t decimals, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRoundDecimals(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceRound: the nearest whole number, element by element, in place
 *   selfRef: x, overwritten with the result, although it is declared const */
ACLNN_API aclnnStatus aclnnInplaceRoundGetWorkspaceSize(
    const aclTensor* selfRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRound(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnInplaceRoundDecimals: the nearest number with so many decimals, element by element, in place
 *   selfRef: x, overwritten with the result
 *   decimals: digits to keep behind the point, before it where negative */
ACLNN_API aclnnStatus aclnnInplaceRoundDecimalsGetWorkspaceSize(
    aclTensor* selfRef, int64_t decimals, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRoundDecimals(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
