/* aclnnFatreluMul.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FATRELU_MUL_H
#define ACLNNOP_ACLNN_FATRELU_MUL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFatreluMul: FATReLU of the first half of the last axis times the second half
 *   input: input, at least 2 axes, halved into x1 and x2 along the last axis
 *   threshold: threshold for x1, 1 element
 *   out: output, shape of input with the last axis halved; declared const */
ACLNN_API aclnnStatus aclnnFatreluMulGetWorkspaceSize(
    const aclTensor* input, const aclTensor* threshold, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFatreluMul(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
