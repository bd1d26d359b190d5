/* aclnnLeftShift, aclnnLeftShifts.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LEFT_SHIFT_H
#define ACLNNOP_ACLNN_LEFT_SHIFT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLeftShift: element-wise left shift: self << shiftBits
 *   self: input, rank up to 8
 *   shiftBits: shift amounts, broadcastable with self
 *   out: output, broadcast shape of self and shiftBits */
ACLNN_API aclnnStatus aclnnLeftShiftGetWorkspaceSize(
    const aclTensor* self, const aclTensor* shiftBits, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLeftShift(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnLeftShifts: element-wise left shift by a scalar: self << shiftBits
 *   self: input, rank up to 8
 *   shiftBits: shift amount, a scalar
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnLeftShiftsGetWorkspaceSize(
    const aclTensor* self, const aclScalar* shiftBits, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLeftShifts(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
