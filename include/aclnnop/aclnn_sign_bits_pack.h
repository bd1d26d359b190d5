/* aclnnSignBitsPack.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SIGN_BITS_PACK_H
#define ACLNNOP_ACLNN_SIGN_BITS_PACK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSignBitsPack: the signs of eight numbers in a byte
 *   self: what becomes bits
 *   size: how many rows
 *   out: the bytes, or numbers, in rows */
ACLNN_API aclnnStatus aclnnSignBitsPackGetWorkspaceSize(
    const aclTensor* self, int64_t size, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSignBitsPack(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
