/* aclnnNsaCompressGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NSA_COMPRESS_GRAD_H
#define ACLNNOP_ACLNN_NSA_COMPRESS_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNsaCompressGrad: backward of aclnnNsaCompress: gradients of the tokens and of the weights
 *   outputGrad: gradient of the compressed tokens, one per block, [blocks,N,D]
 *   input: tokens of all sequences, [T,N,D], D a multiple of 16
 *   weight: weight of each token of a block, [compressBlockSize,N]
 *   actSeqLenOptionalOptional (may be null): cumulative lengths of the sequences, [B]; required
 *   compressBlockSize: tokens of a block, a multiple of 16
 *   compressStride: stride between blocks in tokens, a multiple of 16
 *   actSeqLenType: 0: actSeqLenOptionalOptional is cumulative
 *   layoutOptionalOptional: layout of input: "TND"
 *   inputGradOut: gradient of input, same shape as input
 *   weightGradOut: gradient of weight, same shape as weight */
ACLNN_API aclnnStatus aclnnNsaCompressGradGetWorkspaceSize(
    const aclTensor* outputGrad, const aclTensor* input, const aclTensor* weight,
    const aclIntArray* actSeqLenOptionalOptional, int64_t compressBlockSize, int64_t compressStride,
    int64_t actSeqLenType, char* layoutOptionalOptional, const aclTensor* inputGradOut, const aclTensor* weightGradOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNsaCompressGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
