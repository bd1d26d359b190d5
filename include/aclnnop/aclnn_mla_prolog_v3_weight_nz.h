/* aclnnMlaPrologV3WeightNz.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MLA_PROLOG_V3_WEIGHT_NZ_H
#define ACLNNOP_ACLNN_MLA_PROLOG_V3_WEIGHT_NZ_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMlaPrologV3WeightNz: projections, norms, rotary position embedding and INT8 quantisation before multi-head
 * latent attention
 *   tokenX: tokens, BF16 or INT8, [T,He] or [B,S,He]
 *   weightDq: weight of the queries' down projection, in FRACTAL_NZ, BF16 or INT8, [He,Hcq]
 *   weightUqQr: weight of the queries' up projection, in FRACTAL_NZ, BF16 or INT8, [Hcq,N*(D+Dr)]
 *   weightUk: weight of the keys' up projection, BF16, [N,D,Hckv]
 *   weightDkvKr: weight of the keys' down projection, in FRACTAL_NZ, BF16 or INT8, [He,Hckv+Dr]
 *   rmsnormGammaCq: scale of the queries' RMS norm, BF16, [Hcq]
 *   rmsnormGammaCkv: scale of the keys' RMS norm, BF16, [Hckv]
 *   ropeSin: sines of the positions, BF16, [T,Dr] or [B,S,Dr]
 *   ropeCos: cosines of the positions, BF16, [T,Dr] or [B,S,Dr]
 *   kvCacheRef: cache of the latent keys, BF16 or INT8, [BlockNum,BlockSize,1,Hckv]
 *   krCacheRef: cache of the keys' rotary part, BF16 or INT8, [BlockNum,BlockSize,1,Dr]
 *   cacheIndexOptional (may be null): slot in the caches of every token, INT64, [T] or [B,S]; with PA_BLK_*: page of
 *   every block; negative: not cached; null with BSND and TND
 *   dequantScaleXOptional (may be null): per-token scale of tokenX, FLOAT, [T,1]
 *   dequantScaleWDqOptional (may be null): per-channel scale of weightDq, FLOAT, [1,Hcq]
 *   dequantScaleWUqQrOptional (may be null): per-channel scale of weightUqQr, FLOAT, [1,N*(D+Dr)]
 *   dequantScaleWDkvKrOptional (may be null): per-channel scale of weightDkvKr, FLOAT, [1,Hckv+Dr]
 *   quantScaleCkvOptional (may be null): scale that quantises latent keys, FLOAT, [1,Hckv] (V3: [1] per tensor)
 *   quantScaleCkrOptional (may be null): scale that quantises rotary keys, FLOAT, [1,Dr]
 *   smoothScalesCqOptional (may be null): smooth scale of the normalised queries, FLOAT, [1,Hcq]; null: none
 *   actualSeqLenOptional (may be null): cumulative lengths of packed sequences for PA_BLK_*, INT32, [B]
 *   kNopeClipAlphaOptional (may be null): clipping ratio of a tile's largest magnitude for INT8 keys, FLOAT, [1]
 *   rmsnormEpsilonCq: epsilon of the queries' RMS norm
 *   rmsnormEpsilonCkv: epsilon of the keys' RMS norm
 *   cacheModeOptional: layout of the caches: "BSND", "TND", "PA_BSND", "PA_NZ", "PA_BLK_BSND" or "PA_BLK_NZ"
 *   weightQuantMode: INT8: 0 none, 1 weightUqQr, 2 tokenX and weights but weightUk
 *   kvCacheQuantMode: INT8 keys: 0 no, 1 per tensor, 2 per channel, 3 per tile
 *   queryQuantMode: INT8 queries: 1 with kvCacheQuantMode 1, else 0
 *   ckvkrRepoMode: 1: the rotary part is stored in kvCacheRef
 *   quantScaleRepoMode: 1: scales are stored in kvCacheRef
 *   tileSize: elements per scale: 128
 *   qcQrScale: factor of the normalised queries
 *   kcScale: factor of the normalised keys
 *   queryOut: queries in the latent space, BF16 or INT8, [T,N,Hckv] or [B,S,N,Hckv]; declared const
 *   queryRopeOut: rotary part of the queries, BF16, [T,N,Dr] or [B,S,N,Dr]; declared const
 *   dequantScaleQNopeOutOptional (may be null): scale of INT8 queries, FLOAT, [T,N,1]; declared const
 *   queryNormOutOptional (may be null): normalised queries, BF16 or INT8, [T,Hcq] or [B,S,Hcq]; null: not written;
 *   declared const
 *   dequantScaleQNormOutOptional (may be null): scale of INT8 queryNorm, FLOAT, [T,1]; declared const */
ACLNN_API aclnnStatus aclnnMlaPrologV3WeightNzGetWorkspaceSize(
    const aclTensor* tokenX, const aclTensor* weightDq, const aclTensor* weightUqQr, const aclTensor* weightUk,
    const aclTensor* weightDkvKr, const aclTensor* rmsnormGammaCq, const aclTensor* rmsnormGammaCkv,
    const aclTensor* ropeSin, const aclTensor* ropeCos, aclTensor* kvCacheRef, aclTensor* krCacheRef,
    const aclTensor* cacheIndexOptional, const aclTensor* dequantScaleXOptional,
    const aclTensor* dequantScaleWDqOptional, const aclTensor* dequantScaleWUqQrOptional,
    const aclTensor* dequantScaleWDkvKrOptional, const aclTensor* quantScaleCkvOptional,
    const aclTensor* quantScaleCkrOptional, const aclTensor* smoothScalesCqOptional,
    const aclTensor* actualSeqLenOptional, const aclTensor* kNopeClipAlphaOptional, double rmsnormEpsilonCq,
    double rmsnormEpsilonCkv, char* cacheModeOptional, int64_t weightQuantMode, int64_t kvCacheQuantMode,
    int64_t queryQuantMode, int64_t ckvkrRepoMode, int64_t quantScaleRepoMode, int64_t tileSize, double qcQrScale,
    double kcScale, const aclTensor* queryOut, const aclTensor* queryRopeOut,
    const aclTensor* dequantScaleQNopeOutOptional, const aclTensor* queryNormOutOptional,
    const aclTensor* dequantScaleQNormOutOptional, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMlaPrologV3WeightNz(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
