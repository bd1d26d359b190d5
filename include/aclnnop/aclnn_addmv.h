/* aclnnAddmv.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADDMV_H
#define ACLNNOP_ACLNN_ADDMV_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddmv: a vector and the product of a matrix and a vector, each times a factor
 *   self: the addend
 *   mat: the matrix
 *   vec: the vector
 *   alpha: factor of the product
 *   beta: factor of self
 *   out: the sum
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 is FLOAT16, 3 HF32, 4 exact sums */
ACLNN_API aclnnStatus aclnnAddmvGetWorkspaceSize(
    const aclTensor* self, const aclTensor* mat, const aclTensor* vec, const aclScalar* alpha, const aclScalar* beta,
    aclTensor* out, int8_t cubeMathType, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddmv(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
