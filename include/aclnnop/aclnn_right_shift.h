/* aclnnRightShift.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RIGHT_SHIFT_H
#define ACLNNOP_ACLNN_RIGHT_SHIFT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRightShift: element-wise right shift: input >> shiftBits
 *   input: input, rank up to 8
 *   shiftBits: shift amounts, broadcastable with input
 *   out: output, broadcast shape of input and shiftBits */
ACLNN_API aclnnStatus aclnnRightShiftGetWorkspaceSize(
    const aclTensor* input, const aclTensor* shiftBits, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRightShift(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
