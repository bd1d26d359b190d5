/* aclnnQuantMatmulAllReduceV5.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_MATMUL_ALL_REDUCE_V5_H
#define ACLNNOP_ACLNN_QUANT_MATMUL_ALL_REDUCE_V5_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantMatmulAllReduceV5: quantised product, dequantised, summed over the ranks of a communicator, which may
 * exchange INT8 codes
 *   x1: left matrix, INT8, on the 950 also FP8, HIFLOAT8 or FLOAT4_E2M1, [M, K] or [B, S, K]
 *   x2: right matrix, dtype of x1, or another FP8 with FP8, [K, N], contiguous or transposed
 *   biasOptional (may be null): bias of each rank's product, INT32, on the 950 FLOAT beside FP8 and FP4, [N]; null:
 *   none
 *   x3Optional (may be null): further addend of each rank, dtype and shape of output; null: none
 *   x1ScaleOptional (may be null): per token, FLOAT, [M]; per tile of 128 x 128, FLOAT, [.., ceil(M/128), ceil(K/128)];
 *   MX: FLOAT8_E8M0, [M, ceil(K/64), 2]; null: none
 *   x2Scale: scale of the columns, [1], [N] or [1, N]: BF16 for a BF16 output of INT8; FLOAT with x1ScaleOptional; else
 *   packed into UINT64 or INT64; per tile of 128 x 128: FLOAT, [ceil(K/128), ceil(N/128)]; MX: FLOAT8_E8M0,
 *   [ceil(K/64), N, 2]
 *   commQuantScale1Optional (may be null): scale of the codes of each rank's product, dtype of output, [N] or [1, N];
 *   null: none
 *   commQuantScale2Optional (may be null): scale of the codes of the sum, dtype and shape of commQuantScale1Optional;
 *   null: none
 *   group: name of the communicator, as HcclGetCommName gives it
 *   reduceOp: reduction over the ranks: sum
 *   commMode (may be null): communication engine: ai_cpu, or null, which is the same; on the 950 ai_cpu or ccu
 *   commTurn: number of slices that the communicated data is split into, must be 0
 *   streamMode: failure mode of the stream, must be 1 (stop on failure)
 *   groupSize: elements that share a scale along M, N and K: M << 32 | N << 16 | K; a part of 0 follows from the shapes
 *   commQuantMode: 0: ranks exchange INT8 where both commQuantScales are given; 1: the output's dtype (950: FP8 per
 *   tile, not emulated)
 *   output: sum over the ranks, FLOAT16, BF16, of FP8 and FP4 also FLOAT, [M, N] or [B, S, N] */
ACLNN_API aclnnStatus aclnnQuantMatmulAllReduceV5GetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* biasOptional, const aclTensor* x3Optional,
    const aclTensor* x1ScaleOptional, const aclTensor* x2Scale, const aclTensor* commQuantScale1Optional,
    const aclTensor* commQuantScale2Optional, const char* group, const char* reduceOp, const char* commMode,
    int64_t commTurn, int64_t streamMode, int64_t groupSize, int64_t commQuantMode, const aclTensor* output,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantMatmulAllReduceV5(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
