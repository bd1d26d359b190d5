/* aclnnAddmv.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADDMV_H
#define ACLNNOP_ACLNN_ADDMV_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddmv: beta * self plus alpha * the product of a matrix and a vector
 *   self: vector to add, [N] or 1 element
 *   mat: matrix, [N, M]
 *   vec: vector, [M]
 *   alpha: multiplier of the product
 *   beta: multiplier of self
 *   out: output, [N]
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 FLOAT16, 3 HF32, 4 float32 accumulation */
ACLNN_API aclnnStatus aclnnAddmvGetWorkspaceSize(
    const aclTensor* self, const aclTensor* mat, const aclTensor* vec, const aclScalar* alpha, const aclScalar* beta,
    aclTensor* out, int8_t cubeMathType, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddmv(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
