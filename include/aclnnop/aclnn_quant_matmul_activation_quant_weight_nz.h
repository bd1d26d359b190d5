/* aclnnQuantMatmulActivationQuantWeightNz.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_MATMUL_ACTIVATION_QUANT_WEIGHT_NZ_H
#define ACLNNOP_ACLNN_QUANT_MATMUL_ACTIVATION_QUANT_WEIGHT_NZ_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantMatmulActivationQuantWeightNz: product of FP8 matrices in MX format, GELU, and MX quantisation of its
 * output
 *   x1: left matrices, FP8, [batch..., M, K], rank 2 to 6
 *   x2: right matrices in FRACTAL_NZ, FLOAT8_E4M3FN, view [batch..., K, N], storage [batch..., ceil(N/32), ceil(K/16),
 *   16, 32]
 *   x1ScaleOptional (may be null): scale of every block of 32 of x1 along K, FLOAT8_E8M0, [batch..., M, ceil(K/64), 2];
 *   must not be null
 *   x2Scale: scale of every block of 32 of x2 along K, FLOAT8_E8M0, [batch..., ceil(K/64), N, 2]
 *   biasOptional (may be null): bias, FLOAT, [N], or [batch, 1, N] of one batch axis; null: 0
 *   transposeX1: x1 is stored [..., K, M], its scales [..., ceil(K/64), M, 2]
 *   transposeX2: x2 is stored [..., N, K], its scales [..., N, ceil(K/64), 2]
 *   groupSize: group sizes of M, N and K in 16 bits each, from bit 32 down: 1, 1, 32; 0: the same
 *   activationType: "gelu_tanh" or "gelu_erf"
 *   quantMode: "mx"
 *   roundMode: "rint": half to even
 *   scaleAlg: scales from exponents (0) or from quotients rounded up (1)
 *   dstTypeMax: ignored
 *   yOut: quantised result, dtype of x1, [batch..., M, N]
 *   yScaleOut: scale of every block of 32 of yOut along N, FLOAT8_E8M0, [batch..., M, ceil(N/64), 2] */
ACLNN_API aclnnStatus aclnnQuantMatmulActivationQuantWeightNzGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* x1ScaleOptional, const aclTensor* x2Scale,
    const aclTensor* biasOptional, bool transposeX1, bool transposeX2, int64_t groupSize, const char* activationType,
    const char* quantMode, const char* roundMode, int64_t scaleAlg, double dstTypeMax, aclTensor* yOut,
    aclTensor* yScaleOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantMatmulActivationQuantWeightNz(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
