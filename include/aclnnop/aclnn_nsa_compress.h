/* aclnnNsaCompress.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NSA_COMPRESS_H
#define ACLNNOP_ACLNN_NSA_COMPRESS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNsaCompress: sums of weighted tokens of blocks that slide over packed sequences: compressed keys or values of
 * native sparse attention
 *   input: tokens of all sequences, [T,N,D], D a multiple of 16
 *   weight: weight of every token of a block, [compressBlockSize,N]
 *   actSeqLenOptional (may be null): cumulative lengths of the sequences, [B]; required
 *   layoutOptional: "TND"
 *   compressBlockSize: tokens of a block, a multiple of 16
 *   compressStride: tokens from a block to the next, a multiple of 16
 *   actSeqLenType: 0: actSeqLenOptional is cumulative
 *   output: a token for every block, [blocks,N,D] */
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
