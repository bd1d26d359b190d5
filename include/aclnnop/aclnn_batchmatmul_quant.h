/* aclnnBatchMatmulQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BATCHMATMUL_QUANT_H
#define ACLNNOP_ACLNN_BATCHMATMUL_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBatchMatmulQuant: batched product of FLOAT16 matrices with a bias, quantised to INT8 (deprecated)
 *   x1: left matrices, FLOAT16, [batch..., M, K], rank 2 to 6
 *   x2: right matrices, FLOAT16, [batch..., K, N], same rank as x1
 *   quantParam: scale and offset of each column as aclnnTransQuantParam packs them, UINT64, [1], or [N] filled up to a
 *   multiple of 16
 *   bias (may be null): bias, FLOAT16, [N]; null: 0
 *   transposeX1: x1 is stored [..., K, M]
 *   transposeX2: x2 is stored [..., N, K]
 *   out: product, INT8, [batch..., M, N] */
ACLNN_API aclnnStatus aclnnBatchMatmulQuantGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* quantParam, const aclTensor* bias, bool transposeX1,
    bool transposeX2, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBatchMatmulQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
