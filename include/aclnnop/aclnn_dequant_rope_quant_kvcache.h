/* aclnnDequantRopeQuantKvcache.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DEQUANT_ROPE_QUANT_KVCACHE_H
#define ACLNNOP_ACLNN_DEQUANT_ROPE_QUANT_KVCACHE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDequantRopeQuantKvcache: splits fused QKV into heads, applies RoPE to queries and keys, and quantises keys and
 * values into a KV cache
 *   x: queries, keys and values, [B,S,H] or [B,H], H the sum of sizeSplits; INT32: not dequantised yet
 *   cos: cosines of the rotation angles, [B,S,1,D] or [B,D]
 *   sin: sines of the rotation angles, same shape and dtype as cos
 *   kCacheRef: cache of quantised keys, INT8, [C,L,N,D], of which rows are overwritten
 *   vCacheRef: cache of quantised values, shape and dtype of kCacheRef
 *   indices: position of each batch's first token in the cache, INT32, [B]; page: slot of each token, [B*S]
 *   scaleK: quantisation scales of keys, FLOAT, N*D elements in any shape
 *   scaleV: quantisation scales of values, FLOAT, N*D elements in any shape
 *   offsetKOptional (may be null): quantisation offsets of keys, FLOAT, N*D elements in any shape; ignored unless both
 *   are given
 *   offsetVOptional (may be null): quantisation offsets of values, FLOAT, N*D elements in any shape
 *   weightScaleOptional (may be null): per-channel dequantisation scales, FLOAT, H elements in any shape; required if x
 *   is INT32
 *   activationScaleOptional (may be null): per-token dequantisation scales, FLOAT, B*S elements in any shape
 *   biasOptional (may be null): bias of the dequantisation, FLOAT, FLOAT16, BF16 or INT32, H elements in any shape
 *   sizeSplits: sizes of queries, keys and values, the last two equal
 *   quantModeOptional (may be null): quantisation, ignored: "static"
 *   layoutOptional (may be null): layout, ignored: "BSND"
 *   kvOutput: writes kOut and vOut
 *   cacheModeOptional (may be null): "contiguous" or "page"
 *   qOut: rotated queries, [B,S,Nq,D] or [B,Nq,D], dtype of cos
 *   kOut: rotated keys, [B,S,N,D] or [B,N,D]; written if kvOutput, dtype of cos
 *   vOut: values, shape of kOut; written if kvOutput, dtype of cos */
ACLNN_API aclnnStatus aclnnDequantRopeQuantKvcacheGetWorkspaceSize(
    const aclTensor* x, const aclTensor* cos, const aclTensor* sin, aclTensor* kCacheRef, aclTensor* vCacheRef,
    const aclTensor* indices, const aclTensor* scaleK, const aclTensor* scaleV, const aclTensor* offsetKOptional,
    const aclTensor* offsetVOptional, const aclTensor* weightScaleOptional, const aclTensor* activationScaleOptional,
    const aclTensor* biasOptional, const aclIntArray* sizeSplits, char* quantModeOptional, char* layoutOptional,
    bool kvOutput, char* cacheModeOptional, const aclTensor* qOut, const aclTensor* kOut, const aclTensor* vOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDequantRopeQuantKvcache(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
