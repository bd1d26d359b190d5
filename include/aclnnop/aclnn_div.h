/* aclnnDiv, aclnnDivMod, aclnnDivMods, aclnnDivs, aclnnInplaceDiv, aclnnInplaceDivMod, aclnnInplaceDivMods, aclnnInplaceDivs.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DIV_H
#define ACLNNOP_ACLNN_DIV_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDiv: element-wise self / other
 *   self: dividend, rank up to 8
 *   other: divisor, rank up to 8
 *   out: output, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnDivGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDiv(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnDivMod: element-wise self / other with a rounding mode
 *   self: dividend, rank up to 8
 *   other: divisor, rank up to 8
 *   mode: rounding mode: 0 none, 1 truncate, 2 floor
 *   out: quotients, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnDivModGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, int mode, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDivMod(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnDivMods: element-wise self / other for a scalar, with a rounding mode
 *   self: dividend, rank up to 8
 *   other: divisor, a scalar
 *   mode: rounding mode: 0 none, 1 truncate, 2 floor
 *   out: quotients, same shape as self */
ACLNN_API aclnnStatus aclnnDivModsGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, int mode, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDivMods(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnDivs: element-wise self / other for a scalar
 *   self: dividend, rank up to 8
 *   other: divisor, a scalar
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnDivsGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDivs(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceDiv: element-wise selfRef / other, in place
 *   selfRef: dividend, overwritten with the result; rank up to 8
 *   other: divisor, rank up to 8 */
ACLNN_API aclnnStatus aclnnInplaceDivGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceDiv(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceDivMod: element-wise selfRef / other with a rounding mode, in place
 *   selfRef: dividend, overwritten with the result; rank up to 8
 *   other: divisor, rank up to 8
 *   mode: rounding mode: 0 none, 1 truncate, 2 floor */
ACLNN_API aclnnStatus aclnnInplaceDivModGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, int mode, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceDivMod(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceDivMods: element-wise selfRef / other for a scalar, with a rounding mode, in place
 *   selfRef: dividend, overwritten with the result; rank up to 8
 *   other: divisor, a scalar
 *   mode: rounding mode: 0 none, 1 truncate, 2 floor */
ACLNN_API aclnnStatus aclnnInplaceDivModsGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* other, int mode, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceDivMods(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceDivs: element-wise selfRef / other for a scalar, in place
 *   selfRef: dividend, overwritten with the result; rank up to 8
 *   other: divisor, a scalar */
ACLNN_API aclnnStatus aclnnInplaceDivsGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceDivs(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
