/* aclnnFatreluMul.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FATRELU_MUL_H
#define ACLNNOP_ACLNN_FATRELU_MUL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFatreluMul: one half of a tensor where it is above a threshold, else 0, times the other half
 *   input: the tensor whose last axis is split in two halves, x1 and x2
 *   threshold: one element, above which x1 passes
 *   out: the result, although it is declared const */
ACLNN_API aclnnStatus aclnnFatreluMulGetWorkspaceSize(
    const aclTensor* input, const aclTensor* threshold, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFatreluMul(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
