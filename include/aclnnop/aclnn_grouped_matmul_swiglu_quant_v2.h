/* aclnnGroupedMatmulSwigluQuantV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUPED_MATMUL_SWIGLU_QUANT_V2_H
#define ACLNNOP_ACLNN_GROUPED_MATMUL_SWIGLU_QUANT_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupedMatmulSwigluQuantV2: grouped INT8 products, dequantised, SwiGLU, and dynamic quantisation to INT8
 *   x: tokens sorted by expert, INT8, or INT4 beside INT4 weights, also eight to an INT32, [M,K]
 *   weight: weights of the experts, one tensor, or one without the axis E each: INT8 in FRACTAL_NZ,
 *   [E,N/32,K/16,16,32], or INT4, [E,N/64,K/16,16,64], or in ND [E,K,N]
 *   weightScale: dequantisation scale of every column, FLOAT, FLOAT16 or BF16, [E,N], or [N] beside each weight; of
 *   INT4 words, where dequantMode is 1 [E,G,N] or [G,N]
 *   weightAssistMatrix (may be null): auxiliary matrix of INT4 weights of INT8 x, FLOAT, [E,N]: 8 * weight * scale
 *   summed along K; null for INT4 x
 *   bias (may be null): reserved, FLOAT, ignored
 *   xScale: per-token dequantisation scale of x, FLOAT, [M]
 *   smoothScale (may be null): smoothing factors of INT4 x, FLOAT, [E] or [E,N/2]; else null
 *   groupList: cumulative end, or number, of the rows of each expert, INT64, [G], G <= E
 *   dequantMode: scales of INT4 weights are of columns (0) or also of groups of K (1); else ignored
 *   dequantDtype: ignored: FLOAT
 *   quantMode: ignored: output is quantised per token
 *   groupListType: groupList holds cumulative ends (0) or sizes (1)
 *   tuningConfigOptional (may be null): expected rows of a group, for tiling: results do not change
 *   output: quantised SwiGLU, INT8, [M,N/2]
 *   outputScale: dequantisation scale of every row of output, FLOAT, [M] */
ACLNN_API aclnnStatus aclnnGroupedMatmulSwigluQuantV2GetWorkspaceSize(
    const aclTensor* x, const aclTensorList* weight, const aclTensorList* weightScale,
    const aclTensorList* weightAssistMatrix, const aclTensor* bias, const aclTensor* xScale,
    const aclTensor* smoothScale, const aclTensor* groupList, int64_t dequantMode, int64_t dequantDtype,
    int64_t quantMode, int64_t groupListType, const aclIntArray* tuningConfigOptional, aclTensor* output,
    aclTensor* outputScale, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupedMatmulSwigluQuantV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
