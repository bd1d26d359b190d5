/* aclnnGroupedMatmulSwigluQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUPED_MATMUL_SWIGLU_QUANT_H
#define ACLNNOP_ACLNN_GROUPED_MATMUL_SWIGLU_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupedMatmulSwigluQuant: grouped INT8 products, dequantised, SwiGLU, and dynamic quantisation to INT8
 *   x: tokens sorted by expert, INT8, [M,K]
 *   weight: weights of the experts in FRACTAL_NZ, INT8, [E,N/32,K/16,16,32], or INT4, [E,N/64,K/16,16,64]; INT4 also in
 *   ND, [E,K,N]
 *   bias (may be null): auxiliary matrix of INT4 weights, FLOAT, [E,N]: 8 * weight * scale summed along K; else ignored
 *   offset (may be null): ignored
 *   weightScale: dequantisation scale of every column of the weights, FLOAT, FLOAT16 or BF16, [E,N]; of INT4 words,
 *   also [E,G,N]
 *   xScale: per-token dequantisation scale of x, FLOAT, [M]
 *   groupList: cumulative end of the rows of each expert, INT64, [G], G <= E
 *   output: quantised SwiGLU, INT8, [M,N/2]
 *   outputScale: dequantisation scale of every row of output, FLOAT, [M]
 *   outputOffset (may be null): not written */
ACLNN_API aclnnStatus aclnnGroupedMatmulSwigluQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* weight, const aclTensor* bias, const aclTensor* offset,
    const aclTensor* weightScale, const aclTensor* xScale, const aclTensor* groupList, aclTensor* output,
    aclTensor* outputScale, aclTensor* outputOffset, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupedMatmulSwigluQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
