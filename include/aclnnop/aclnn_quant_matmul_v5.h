/* aclnnQuantMatmulV5.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_MATMUL_V5_H
#define ACLNNOP_ACLNN_QUANT_MATMUL_V5_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantMatmulV5: matrix product of INT8, INT4, on the 950 also FP8, HIFLOAT8 or FP4 matrices, dequantised or
 * quantised again
 *   x1: left matrices, [..., M, K], 2 to 6 axes; INT8, INT4, or INT32 holding eight INT4 each, [..., M, K/8]; on the
 *   950 also FP8, HIFLOAT8 and FLOAT4_E2M1
 *   x2: right matrices, [..., K, N], dtype of x1, or the other FP8; also in FRACTAL_NZ
 *   x1Scale (may be null): per-token scale, FLOAT, [M], on the 950 [1] too beside FP8 and HIFLOAT8; MX: FLOAT8_E8M0,
 *   [..., M, ceil(K/64), 2]; per tile of 128 or 1 x 128: FLOAT, [..., ceil(M/128) or M, ceil(K/128)]; null: 1
 *   x2Scale: scale of the columns, [N] or [1]: FLOAT or BF16, or packed by aclnnTransQuantParamV2 into UINT64 or INT64;
 *   on the 950 also MX: FLOAT8_E8M0, [..., ceil(K/64), N, 2], x2's last axes swapped where it is transposed, and per
 *   tile of 128 x 128: FLOAT, [..., ceil(K/128), ceil(N/128)]
 *   yScale (may be null): not supported: null, or an empty tensor, [0]
 *   x1Offset (may be null): not supported: null, or an empty tensor, [0]
 *   x2Offset (may be null): offset of an INT8 output, FLOAT, [N] or [1]; checked only: the offset packed in the scale
 *   is added
 *   yOffset (may be null): not supported: null, or an empty tensor, [0]
 *   bias (may be null): bias, [N] or [B, 1, N]; null: 0
 *   transposeX1: whether x1 is [..., K, M]
 *   transposeX2: whether x2 is [..., N, K]
 *   groupSize: elements that share a scale along M, N and K: M << 32 | N << 16 | K, on the 950 1, 1, 32 for MX, 128 or
 *   1, 128, 128 for tiles; a part of 0 follows from the shapes; else 0
 *   out: output, FLOAT16, BF16, INT8 or INT32, of FP8, HIFLOAT8 and FP4 FLOAT16, BF16 or FLOAT, [..., M, N] */
ACLNN_API aclnnStatus aclnnQuantMatmulV5GetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* x1Scale, const aclTensor* x2Scale,
    const aclTensor* yScale, const aclTensor* x1Offset, const aclTensor* x2Offset, const aclTensor* yOffset,
    const aclTensor* bias, bool transposeX1, bool transposeX2, int64_t groupSize, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantMatmulV5(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
