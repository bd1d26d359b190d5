/* aclnnRopeWithSinCosCache.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ROPE_WITH_SIN_COS_CACHE_H
#define ACLNNOP_ACLNN_ROPE_WITH_SIN_COS_CACHE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRopeWithSinCosCache: rotary position embedding (RoPE) of queries and keys with cosines and sines from a cache
 *   positions: rows of cosSinCache, [T], or with 3 or 4 sections [3, T] or [4, T], INT64
 *   queryIn: queries, [T, Nq*headSize]
 *   keyIn: keys, [T, Nk*headSize]
 *   cosSinCache: cosines, then sines of the rotation angles of every position, [maxSeqLen, rotaryDim]
 *   mropeSection (may be null): MRoPE: columns of cos and sin for each row of positions, 3 or 4 numbers; null or 0
 *   first: RoPE
 *   headSize: size of a head, D
 *   isNeoxStyle: whether the halves of a head are rotated as pairs (NeoX), else even and odd elements (GPT-J)
 *   queryOut: rotated queries, shape and dtype of queryIn
 *   keyOut: rotated keys, shape and dtype of keyIn */
ACLNN_API aclnnStatus aclnnRopeWithSinCosCacheGetWorkspaceSize(
    const aclTensor* positions, const aclTensor* queryIn, const aclTensor* keyIn, const aclTensor* cosSinCache,
    const aclIntArray* mropeSection, int64_t headSize, bool isNeoxStyle, aclTensor* queryOut, aclTensor* keyOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRopeWithSinCosCache(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
