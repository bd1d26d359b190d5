/* aclnnFFNV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FFN_V2_H
#define ACLNNOP_ACLNN_FFN_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFFNV2: feed-forward layer: two matrix products and an activation, also by expert (MoE) and quantised
 *   x: tokens, [..., K1]; FLOAT16, BF16 or INT8
 *   weight1: weights of product 1, [E,K1,N1], without experts [K1,N1]
 *   weight2: weights of product 2, [E,K2,N2], without experts [K2,N2]
 *   expertTokens (may be null): rows of x for each expert, with tokensIndexFlag cumulative; null or empty: no experts
 *   bias1 (may be null): bias of product 1, [E,N1] or [N1]; null: none
 *   bias2 (may be null): bias of product 2, [E,N2] or [N2]; null: none
 *   scale (may be null): quantisation scale of the activation, FLOAT, [E] or [E,N1], without experts [1] or [N1]; with
 *   INT8 x
 *   offset (may be null): quantisation offset of the activation, FLOAT, [E] or [1]; with INT8 x
 *   deqScale1 (may be null): dequantisation scale of product 1, [E,N1] or [N1]; with INT8 x
 *   deqScale2 (may be null): dequantisation scale of product 2, [E,N2] or [N2]; with INT8 x
 *   antiquantScale1 (may be null): scale of weight1, [E,N1] or [E,G,N1], without experts [N1] or [G,N1]; with INT8 or
 *   INT4 weights
 *   antiquantScale2 (may be null): scale of weight2, [E,N2] or [E,G,N2], without experts [N2] or [G,N2]; with INT8 or
 *   INT4 weights
 *   antiquantOffset1 (may be null): offset of weight1, the shape of its scale; with INT8 or INT4 weights
 *   antiquantOffset2 (may be null): offset of weight2, the shape of its scale; with INT8 or INT4 weights
 *   activation: fastgelu, relu, silu, gelu, geglu, swiglu, reglu; case does not matter
 *   innerPrecise: 0: products in FLOAT before the activation; 1: in FLOAT16
 *   tokensIndexFlag: whether expertTokens is cumulative
 *   y: output of x's shape, FLOAT16 or BF16 */
ACLNN_API aclnnStatus aclnnFFNV2GetWorkspaceSize(
    const aclTensor* x, const aclTensor* weight1, const aclTensor* weight2, const aclIntArray* expertTokens,
    const aclTensor* bias1, const aclTensor* bias2, const aclTensor* scale, const aclTensor* offset,
    const aclTensor* deqScale1, const aclTensor* deqScale2, const aclTensor* antiquantScale1,
    const aclTensor* antiquantScale2, const aclTensor* antiquantOffset1, const aclTensor* antiquantOffset2,
    const char* activation, int64_t innerPrecise, bool tokensIndexFlag, const aclTensor* y, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFFNV2(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
