/* aclnnFlatQuantV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FLAT_QUANT_V2_H
#define ACLNNOP_ACLNN_FLAT_QUANT_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFlatQuantV2: Kronecker-decomposed linear transform of activations (FlatQuant) and quantisation to INT4 or MX FP4
 *   x: input, [K,M,N]: K up to 262144, M and N up to 256, N even, with INT32 out a multiple of 8
 *   kroneckerP1: left Kronecker factor, [M,M], dtype of x
 *   kroneckerP2: right Kronecker factor, [N,N], dtype of x; with FLOAT4_E2M1 out also [0,0]: none
 *   clipRatio: clipping ratio of INT4, above 0 and up to 1
 *   dstTypeMax: scales of FLOAT4_E2M1 out: 0 from the exponent of the block's maximum; 6 to 12: maximum over
 *   dstTypeMax, rounded up
 *   out: quantised output: INT4 [K,M,N], INT32 of eight INT4 [K,M,N/8], FLOAT4_E2M1 [K,M*N] on the 950
 *   quantScale: INT4: quantisation scale of every matrix, FLOAT, [K]; FLOAT4_E2M1: scale of every block of 32,
 *   FLOAT8_E8M0, in pairs: [K, ceil(M*N/64), 2] */
ACLNN_API aclnnStatus aclnnFlatQuantV2GetWorkspaceSize(
    const aclTensor* x, const aclTensor* kroneckerP1, const aclTensor* kroneckerP2, double clipRatio, double dstTypeMax,
    aclTensor* out, aclTensor* quantScale, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlatQuantV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
