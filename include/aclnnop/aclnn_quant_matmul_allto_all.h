/* aclnnQuantMatmulAlltoAll.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_MATMUL_ALLTO_ALL_H
#define ACLNNOP_ACLNN_QUANT_MATMUL_ALLTO_ALL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantMatmulAlltoAll: INT8 product, dequantised, whose columns the ranks exchange by an all-to-all
 *   x1: left matrix, INT8, [M, K]
 *   x2: right matrix, INT8, [K, N], with transposeX2 [N, K]; N is a multiple of the ranks
 *   biasOptional (may be null): bias of the product, dtype of output, for BF16 also FLOAT, [N]; required on the 910B
 *   x1Scale: scale of each row, FLOAT, [M]
 *   x2Scale: scale of each column, FLOAT, [N]
 *   commScaleOptional (may be null): ignored, [1]; null: none
 *   x1OffsetOptional (may be null): ignored, [1]; null: none
 *   x2OffsetOptional (may be null): ignored, [1]; null: none
 *   alltoAllAxesOptional (may be null): axes that the exchange is about, must be [-1, -2]; null: the same
 *   group: name of the communicator, as HcclGetCommName gives it
 *   x1QuantMode: quantisation of x1: 3, a scale for each row (per-token)
 *   x2QuantMode: quantisation of x2: 2, a scale for each column (per-channel)
 *   commQuantMode: ignored
 *   commQuantDtype: ignored
 *   groupSize: ignored
 *   transposeX1: whether x1 is transposed, must be false
 *   transposeX2: whether x2 has the shape [N, K]
 *   output: the rank's columns of all ranks, FLOAT16 or BF16, [ranks * M, N / ranks] */
ACLNN_API aclnnStatus aclnnQuantMatmulAlltoAllGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* biasOptional, const aclTensor* x1Scale,
    const aclTensor* x2Scale, const aclTensor* commScaleOptional, const aclTensor* x1OffsetOptional,
    const aclTensor* x2OffsetOptional, const aclIntArray* alltoAllAxesOptional, const char* group, int64_t x1QuantMode,
    int64_t x2QuantMode, int64_t commQuantMode, int64_t commQuantDtype, int64_t groupSize, bool transposeX1,
    bool transposeX2, const aclTensor* output, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantMatmulAlltoAll(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
