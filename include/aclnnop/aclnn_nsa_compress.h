/* aclnnNsaCompress.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NSA_COMPRESS_H
#define ACLNNOP_ACLNN_NSA_COMPRESS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNsaCompress: weighted sums over sliding blocks of tokens of packed sequences: compressed keys or values of
 * native sparse attention (NSA)
 *   input: tokens of all sequences, [T,N,D], D a multiple of 16
 *   weight: weight of each token of a block, [compressBlockSize,N]
 *   actSeqLenOptional (may be null): cumulative lengths of the sequences, [B]; required
 *   layoutOptional: layout of input: "TND"
 *   compressBlockSize: tokens of a block, a multiple of 16
 *   compressStride: stride between blocks in tokens, a multiple of 16
 *   actSeqLenType: 0: actSeqLenOptional is cumulative
 *   output: compressed tokens, one per block, [blocks,N,D] */
ACLNN_API aclnnStatus aclnnNsaCompressGetWorkspaceSize(
    const aclTensor* input, const aclTensor* weight, const aclIntArray* actSeqLenOptional, char* layoutOptional,
    int64_t compressBlockSize, int64_t compressStride, int64_t actSeqLenType, aclTensor* output,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNsaCompress(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
