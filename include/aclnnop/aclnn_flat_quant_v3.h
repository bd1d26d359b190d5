/* aclnnFlatQuantV3.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FLAT_QUANT_V3_H
#define ACLNNOP_ACLNN_FLAT_QUANT_V3_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFlatQuantV3: Kronecker-decomposed linear transform of activations (FlatQuant) and quantisation to INT4 or MX FP4
 *   x: input, [K,M,N]: K up to 262144, M and N up to 256, N even, with INT32 out a multiple of 8
 *   kroneckerP1: left Kronecker factor, [M,M], dtype of x
 *   kroneckerP2: right Kronecker factor, [N,N], dtype of x; with FLOAT4_E2M1 out also [0,0]: none
 *   groupListOptional (may be null): group list, INT64: [G], or [G,2] with groupListType 2, G up to 1024; null: all of
 *   x; only before the 950
 *   clipRatio: clipping ratio of INT4, above 0 and up to 1
 *   dstTypeMax: scales of FLOAT4_E2M1 out: 0 from the exponent of the block's maximum; 6 to 12: maximum over
 *   dstTypeMax, rounded up
 *   groupListType: group list: 0 group ends, 1 group sizes, 2 pairs of index and size
 *   out: quantised output: INT4 [K,M,N], INT32 of eight INT4 [K,M,N/8], FLOAT4_E2M1 [K,M*N] on the 950
 *   quantScale: INT4: quantisation scale of every matrix, FLOAT, [K]; FLOAT4_E2M1: scale of every block of 32,
 *   FLOAT8_E8M0, in pairs: [K, ceil(M*N/64), 2] */
ACLNN_API aclnnStatus aclnnFlatQuantV3GetWorkspaceSize(
    const aclTensor* x, const aclTensor* kroneckerP1, const aclTensor* kroneckerP2, const aclTensor* groupListOptional,
    double clipRatio, double dstTypeMax, int64_t groupListType, aclTensor* out, aclTensor* quantScale,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlatQuantV3(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
