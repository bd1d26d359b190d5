/* aclnnMm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MM_H
#define ACLNNOP_ACLNN_MM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMm: product of two matrices
 *   self: the left matrix
 *   mat2: the right matrix
 *   out: the product
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 is FLOAT16, 3 HF32, 4 exact sums */
ACLNN_API aclnnStatus aclnnMmGetWorkspaceSize(
    const aclTensor* self, const aclTensor* mat2, aclTensor* out, int8_t cubeMathType, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMm(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
