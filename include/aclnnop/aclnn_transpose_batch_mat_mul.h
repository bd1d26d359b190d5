/* aclnnTransposeBatchMatMul.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TRANSPOSE_BATCH_MAT_MUL_H
#define ACLNNOP_ACLNN_TRANSPOSE_BATCH_MAT_MUL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTransposeBatchMatMul: products of batches of matrices whose axes are in another order, rows first
 *   x1: the left matrices
 *   x2: the right matrices
 *   bias (may be null): reserved
 *   scale (may be null): factors of an INT8 result, one for each matrix and column
 *   permX1: axes of x1 as batch, rows, columns: [0,1,2] or [1,0,2]
 *   permX2: axes of x2 likewise: [0,1,2] or [0,2,1]
 *   permY: [1,0,2]
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 is FLOAT16, 3 HF32, 4 exact sums
 *   batchSplitFactor: how many parts the batch of the result falls into
 *   out: the products, rows before the batch */
ACLNN_API aclnnStatus aclnnTransposeBatchMatMulGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* bias, const aclTensor* scale, const aclIntArray* permX1,
    const aclIntArray* permX2, const aclIntArray* permY, int8_t cubeMathType, const int32_t batchSplitFactor,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTransposeBatchMatMul(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
