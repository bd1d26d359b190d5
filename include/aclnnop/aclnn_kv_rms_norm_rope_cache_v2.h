/* aclnnKvRmsNormRopeCacheV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_KV_RMS_NORM_ROPE_CACHE_V2_H
#define ACLNNOP_ACLNN_KV_RMS_NORM_ROPE_CACHE_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnKvRmsNormRopeCacheV2: RMS norm and rotary position embedding of keys, into a KV cache, with values beside them
 * or without
 *   kv: keys, FLOAT16 or BF16, [B,1,S,576] (with vOptional [B,N,S,192]); 950: [B,1,S,Dk+Dv]
 *   gamma: scale of the RMS norm, dtype of kv, [512] (with vOptional [192])
 *   cos: cosines of the rotation angles, dtype of kv, [B,N,S,64] or [B,N,1,64]
 *   sin: sines of the rotation angles, same shape and dtype as cos
 *   index: slot of every token, INT64, [B,S] or [B*S]; in PA_BLK modes the first slot of every block,
 *   [B*ceil(S/BlockSize)]; negative: not cached
 *   kCacheRef: cache of rotated keys, dtype of kv or INT8, [BlockNum,BlockSize,N,D], in mode Norm [B,N,S,D]; D = 64
 *   (with vOptional 192); 950: also HIFLOAT8 and FP8, D of cos
 *   ckvCacheRef: cache of normalised keys or of values, dtype of kv or INT8, shape of kCacheRef but for D = 512 (with
 *   vOptional 128); 950: also HIFLOAT8 and FP8, D of gamma
 *   kRopeScaleOptional (may be null): scale that quantises kCacheRef, FLOAT, [D] or [N,D]
 *   cKvScaleOptional (may be null): scale that quantises ckvCacheRef, FLOAT, [D] or [N,D]
 *   kRopeOffsetOptional (may be null): offset of an INT8 kCacheRef, FLOAT, [N,D]; without vOptional ignored
 *   cKvOffsetOptional (may be null): offset of an INT8 ckvCacheRef, FLOAT, [N,D]; without vOptional ignored
 *   vOptional (may be null): values, dtype of kv, [B,N,S,128]
 *   epsilon: epsilon of the RMS norm
 *   cacheModeOptional (may be null): layout of the caches: Norm, PA, PA_BNSD, PA_NZ, PA_BLK_BNSD or PA_BLK_NZ
 *   isOutputKv: writes kRopeOut and cKvOut
 *   kRopeOut: rotated keys, dtype of kv, [B,N,S,D] with D of kCacheRef; written if isOutputKv
 *   cKvOut: normalised keys or values, dtype of kv, [B,N,S,D] with D of ckvCacheRef; written if isOutputKv */
ACLNN_API aclnnStatus aclnnKvRmsNormRopeCacheV2GetWorkspaceSize(
    const aclTensor* kv, const aclTensor* gamma, const aclTensor* cos, const aclTensor* sin, const aclTensor* index,
    aclTensor* kCacheRef, aclTensor* ckvCacheRef, const aclTensor* kRopeScaleOptional,
    const aclTensor* cKvScaleOptional, const aclTensor* kRopeOffsetOptional, const aclTensor* cKvOffsetOptional,
    const aclTensor* vOptional, double epsilon, char* cacheModeOptional, bool isOutputKv, const aclTensor* kRopeOut,
    const aclTensor* cKvOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnKvRmsNormRopeCacheV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
