/* aclnnDiv, aclnnDivMod, aclnnDivMods, aclnnDivs, aclnnInplaceDiv, aclnnInplaceDivMod, aclnnInplaceDivMods, aclnnInplaceDivs.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DIV_H
#define ACLNNOP_ACLNN_DIV_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDiv: self / other, element by element
 *   self: the dividend
 *   other: the divisor
 *   out: the result */
ACLNN_API aclnnStatus aclnnDivGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDiv(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnDivMod: self / other, rounded by mode, element by element
 *   self: the dividends
 *   other: the divisors
 *   mode: rounding: 0 none, 1 towards 0, 2 down
 *   out: the quotients */
ACLNN_API aclnnStatus aclnnDivModGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, int mode, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDivMod(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnDivMods: self / other for a scalar, rounded by mode, element by element
 *   self: the dividends
 *   other: the divisor
 *   mode: rounding: 0 none, 1 towards 0, 2 down
 *   out: the quotients */
ACLNN_API aclnnStatus aclnnDivModsGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, int mode, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDivMods(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnDivs: self / other for a scalar, element by element
 *   self: the dividend
 *   other: the divisor
 *   out: the result */
ACLNN_API aclnnStatus aclnnDivsGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDivs(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceDiv: selfRef / other, element by element, in place
 *   selfRef: the dividend, overwritten with the result
 *   other: the divisor */
ACLNN_API aclnnStatus aclnnInplaceDivGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceDiv(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceDivMod: selfRef / other, rounded by mode, element by element, in place
 *   selfRef: the dividends, overwritten with the quotients
 *   other: the divisors
 *   mode: rounding: 0 none, 1 towards 0, 2 down */
ACLNN_API aclnnStatus aclnnInplaceDivModGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, int mode, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceDivMod(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceDivMods: selfRef / other for a scalar, rounded by mode, element by element, in place
 *   selfRef: the dividends, overwritten with the quotients
 *   other: the divisor
 *   mode: rounding: 0 none, 1 towards 0, 2 down */
ACLNN_API aclnnStatus aclnnInplaceDivModsGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* other, int mode, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceDivMods(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceDivs: selfRef / other for a scalar, element by element, in place
 *   selfRef: the dividend, overwritten with the result
 *   other: the divisor */
ACLNN_API aclnnStatus aclnnInplaceDivsGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceDivs(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
