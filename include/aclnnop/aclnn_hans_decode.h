/* aclnnHansDecode.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_HANS_DECODE_H
#define ACLNNOP_ACLNN_HANS_DECODE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnHansDecode: decompression of the output of aclnnHansEncode
 *   mantissa: mantissaOut of aclnnHansEncode, [N*(b-1)/b] for elements of b bytes
 *   fixed: fixedOut of aclnnHansEncode, first buffer of codes, [M]
 *   var: varOut of aclnnHansEncode, second buffer of codes, [K]
 *   pdf: pdfRef of aclnnHansEncode, INT32, [1,256]
 *   reshuff: as in aclnnHansEncode
 *   out: floats, dtype of mantissa, any shape of N elements */
ACLNN_API aclnnStatus aclnnHansDecodeGetWorkspaceSize(
    const aclTensor* mantissa, const aclTensor* fixed, const aclTensor* var, const aclTensor* pdf, bool reshuff,
    const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnHansDecode(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
