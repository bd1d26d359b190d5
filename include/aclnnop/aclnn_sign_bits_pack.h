/* aclnnSignBitsPack.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SIGN_BITS_PACK_H
#define ACLNNOP_ACLNN_SIGN_BITS_PACK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSignBitsPack: packs the signs of eight values into a byte (1-bit quantisation)
 *   self: input (packing), or bytes (unpacking), rank 1
 *   size: number of rows of out
 *   out: packed bytes, or unpacked values, [size, n] */
ACLNN_API aclnnStatus aclnnSignBitsPackGetWorkspaceSize(
    const aclTensor* self, int64_t size, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSignBitsPack(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
