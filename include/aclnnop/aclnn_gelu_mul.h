/* aclnnGeluMul.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GELU_MUL_H
#define ACLNNOP_ACLNN_GELU_MUL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGeluMul: Gaussian error linear unit of one half of a tensor times the other half
 *   input: the tensor whose last axis is split in two halves, x1 and x2
 *   approximateOptional (may be null): "none" or "tanh"; null counts as "none"
 *   out: the result, although it is declared const */
ACLNN_API aclnnStatus aclnnGeluMulGetWorkspaceSize(
    const aclTensor* input, char* approximateOptional, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGeluMul(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
