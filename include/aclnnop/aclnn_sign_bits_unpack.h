/* aclnnSignBitsUnpack.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SIGN_BITS_UNPACK_H
#define ACLNNOP_ACLNN_SIGN_BITS_UNPACK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSignBitsUnpack: unpacks the bits of bytes to the values 1 and -1
 *   self: input (packing), or bytes (unpacking), rank 1
 *   size: number of rows of out
 *   dtype: dtype of out, FLOAT or FLOAT16 (aclDataType)
 *   out: packed bytes, or unpacked values, [size, n] */
ACLNN_API aclnnStatus aclnnSignBitsUnpackGetWorkspaceSize(
    const aclTensor* self, int64_t size, aclDataType dtype, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSignBitsUnpack(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
