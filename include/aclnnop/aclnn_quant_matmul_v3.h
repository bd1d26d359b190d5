/* aclnnQuantMatmulV3.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_MATMUL_V3_H
#define ACLNNOP_ACLNN_QUANT_MATMUL_V3_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantMatmulV3: matrix product of INT8, INT4, on the 950 also FP8 or HIFLOAT8 matrices, dequantised or quantised
 * again
 *   x1: left matrices, [..., M, K], 2 to 6 axes; INT8, INT4, or INT32 holding eight INT4 each, [..., M, K/8]; on the
 *   950 also FP8 and HIFLOAT8
 *   x2: right matrices, [..., K, N], dtype of x1, or the other FP8; also in FRACTAL_NZ
 *   scale: scale of the columns, [N] or [1]: FLOAT or BF16, or packed by aclnnTransQuantParamV2 into UINT64 or INT64,
 *   as on the 950 beside FP8 and HIFLOAT8
 *   offset (may be null): offset of an INT8 output, FLOAT, [N] or [1]; checked only: the offset packed in the scale is
 *   added
 *   bias (may be null): bias, [N] or [B, 1, N]; null: 0
 *   transposeX1: whether x1 is [..., K, M]
 *   transposeX2: whether x2 is [..., N, K]
 *   out: output, FLOAT16, BF16, INT8 or INT32, of FP8 and HIFLOAT8 FLOAT16, BF16 or FLOAT, [..., M, N] */
ACLNN_API aclnnStatus aclnnQuantMatmulV3GetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* scale, const aclTensor* offset, const aclTensor* bias,
    bool transposeX1, bool transposeX2, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantMatmulV3(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
