/* aclnnQuantMatmulAllReduceV3.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_MATMUL_ALL_REDUCE_V3_H
#define ACLNNOP_ACLNN_QUANT_MATMUL_ALL_REDUCE_V3_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantMatmulAllReduceV3: INT8 product, dequantised, summed over the ranks of a communicator, which may exchange
 * INT8 codes
 *   x1: left matrix, INT8, [M, K] or [B, S, K]
 *   x2: right matrix, INT8, [K, N], contiguous or transposed
 *   bias (may be null): bias of each rank's product, INT32, [N]; null: none
 *   x3 (may be null): further addend of each rank, dtype and shape of output; null: none
 *   dequantScale: scale of the product, [1], [N] or [1, N]: BF16 for a BF16 output; for FLOAT16 packed into UINT64 or
 *   INT64, or FLOAT with pertokenScale
 *   pertokenScale (may be null): scale of each row, FLOAT, [M]; null: none
 *   commQuantScale1Optional (may be null): scale of the codes of each rank's product, dtype of output, [N] or [1, N];
 *   null: none
 *   commQuantScale2Optional (may be null): scale of the codes of the sum, dtype and shape of commQuantScale1Optional;
 *   null: none
 *   group: name of the communicator, as HcclGetCommName gives it
 *   reduceOp: reduction over the ranks: sum
 *   commTurn: number of slices that the communicated data is split into, must be 0
 *   streamMode: failure mode of the stream, must be 1 (stop on failure)
 *   output: sum over the ranks, FLOAT16 or BF16, [M, N] or [B, S, N] */
ACLNN_API aclnnStatus aclnnQuantMatmulAllReduceV3GetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* bias, const aclTensor* x3, const aclTensor* dequantScale,
    const aclTensor* pertokenScale, const aclTensor* commQuantScale1Optional, const aclTensor* commQuantScale2Optional,
    const char* group, const char* reduceOp, int64_t commTurn, int64_t streamMode, const aclTensor* output,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantMatmulAllReduceV3(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
