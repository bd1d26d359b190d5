/* aclnnQuantMatmulWeightNz.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_MATMUL_WEIGHT_NZ_H
#define ACLNNOP_ACLNN_QUANT_MATMUL_WEIGHT_NZ_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantMatmulWeightNz: matrix product of quantised matrices, the right one stored in FRACTAL_NZ
 *   x1: left matrices, [..., M, K], 2 to 6 axes; INT8, INT4, or INT32 holding eight INT4 each, [..., M, K/8]
 *   x2: right matrices in FRACTAL_NZ, view [..., K, N], storage [..., ceil(N/32), ceil(K/16), 16, 32] for INT8
 *   x1Scale (may be null): per-token scale, FLOAT, [M]; null: 1
 *   x2Scale: scale of the columns, [N] or [1]: FLOAT or BF16, or packed by aclnnTransQuantParamV2 into UINT64 or INT64
 *   yScale (may be null): not supported: null, or an empty tensor, [0]
 *   x1Offset (may be null): not supported: null, or an empty tensor, [0]
 *   x2Offset (may be null): offset of an INT8 output, FLOAT, [N] or [1]; checked only: the offset packed in the scale
 *   is added
 *   yOffset (may be null): not supported: null, or an empty tensor, [0]
 *   bias (may be null): bias, [N] or [B, 1, N]; null: 0
 *   transposeX1: whether x1 is [..., K, M]
 *   transposeX2: whether x2 is [..., N, K]
 *   groupSize: 0; scales of groups along K are not emulated
 *   out: output, FLOAT16, BF16, INT8 or INT32, [..., M, N] */
ACLNN_API aclnnStatus aclnnQuantMatmulWeightNzGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* x1Scale, const aclTensor* x2Scale,
    const aclTensor* yScale, const aclTensor* x1Offset, const aclTensor* x2Offset, const aclTensor* yOffset,
    const aclTensor* bias, bool transposeX1, bool transposeX2, int64_t groupSize, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantMatmulWeightNz(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
