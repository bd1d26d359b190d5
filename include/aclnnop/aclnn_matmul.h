/* aclnnMatmul.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MATMUL_H
#define ACLNNOP_ACLNN_MATMUL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMatmul: product of matrices, of batches of them, of vectors
 *   self: the left matrices
 *   mat2: the right matrices
 *   out: the products
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 is FLOAT16, 3 HF32, 4 exact sums */
ACLNN_API aclnnStatus aclnnMatmulGetWorkspaceSize(
    const aclTensor* self, const aclTensor* mat2, aclTensor* out, int8_t cubeMathType, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMatmul(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
