/* aclnnRightShift.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RIGHT_SHIFT_H
#define ACLNNOP_ACLNN_RIGHT_SHIFT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRightShift: input >> shiftBits, element by element
 *   input: the bits
 *   shiftBits: by how many they move
 *   out: the result */
ACLNN_API aclnnStatus aclnnRightShiftGetWorkspaceSize(
    const aclTensor* input, const aclTensor* shiftBits, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRightShift(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
