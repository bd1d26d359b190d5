/* aclnnSignBitsUnpack.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SIGN_BITS_UNPACK_H
#define ACLNNOP_ACLNN_SIGN_BITS_UNPACK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSignBitsUnpack: numbers of the signs that bytes have as bits
 *   self: what becomes bits
 *   size: how many rows
 *   dtype: FLOAT or FLOAT16: that of out
 *   out: the bytes, or numbers, in rows */
ACLNN_API aclnnStatus aclnnSignBitsUnpackGetWorkspaceSize(
    const aclTensor* self, int64_t size, aclDataType dtype, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSignBitsUnpack(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
