/* aclnnAlltoAllQuantMatmulV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ALLTO_ALL_QUANT_MATMUL_V2_H
#define ACLNNOP_ACLNN_ALLTO_ALL_QUANT_MATMUL_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAlltoAllQuantMatmulV2: product with INT8 or INT4 weights of rows quantised after an all-to-all, by an engine
 * that is named
 *   x1: left matrix, FLOAT16 or BF16, which is quantised by row, INT4, or INT32 of eight INT4 each, [ranks * M, K]
 *   x2: right matrix, INT8, INT4, or INT32 of eight INT4 each, with INT4 rows of x1 INT4 too, [ranks * K, N], with
 *   transposeX2 [N, ranks * K]
 *   biasOptional (may be null): bias of the product, dtype of output or FLOAT, [N]; null: none
 *   x1ScaleOptional (may be null): with x1QuantMode 7 what x1 is multiplied with before it is quantised, dtype of x1,
 *   [ranks * K]; of INT4 rows the scales, FLOAT, [ranks * M], of which those from rank * M on are used; null: none
 *   x2Scale: scale of each column of x2, FLOAT, [N]
 *   commScaleOptional (may be null): ignored, [1]; null: none
 *   x1OffsetOptional (may be null): ignored, [1]; null: none
 *   x2OffsetOptional (may be null): ignored, [1]; null: none
 *   group: name of the communicator, as HcclGetCommName gives it
 *   commMode: communication engine: aiv, on the A3 family ai_cpu, on the 950 also ccu
 *   alltoAllAxesOptional (may be null): axes that the exchange is about, must be [-2, -1]; null: the same
 *   x1QuantMode: quantisation of x1: 7, x1ScaleOptional is a factor; 3, it scales rows
 *   x2QuantMode: ignored
 *   commQuantMode: ignored
 *   commQuantDtype: ignored
 *   x1QuantDtype: ignored
 *   groupSize: ignored
 *   transposeX1: whether x1 is transposed, must be false
 *   transposeX2: whether x2 has the shape [N, K]
 *   output: product, FLOAT16 or BF16, dtype of x1 unless that is INT4, [M, N]
 *   alltoAllOutOptional (may be null): the rank's rows of all ranks, concatenated along K, dtype of x1, of INT4 rows
 *   INT4 or INT32, [M, ranks * K]; null: not given */
ACLNN_API aclnnStatus aclnnAlltoAllQuantMatmulV2GetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* biasOptional, const aclTensor* x1ScaleOptional,
    const aclTensor* x2Scale, const aclTensor* commScaleOptional, const aclTensor* x1OffsetOptional,
    const aclTensor* x2OffsetOptional, const char* group, const char* commMode, const aclIntArray* alltoAllAxesOptional,
    int64_t x1QuantMode, int64_t x2QuantMode, int64_t commQuantMode, int64_t commQuantDtype, int64_t x1QuantDtype,
    int64_t groupSize, bool transposeX1, bool transposeX2, const aclTensor* output,
    const aclTensor* alltoAllOutOptional, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAlltoAllQuantMatmulV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
