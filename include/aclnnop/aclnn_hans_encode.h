/* aclnnHansEncode.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_HANS_ENCODE_H
#define ACLNNOP_ACLNN_HANS_ENCODE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnHansEncode: lossless compression of floats by the frequencies of their sign and exponent bytes
 *   inputTensor: floats, any shape of N elements, N a multiple of 64, at least 32768
 *   pdfRef: frequencies of the sign and exponent bytes, INT32, [1,256]; counted if statistic
 *   statistic: true: pdfRef is counted first
 *   reshuff: true: all codes are in fixedOut, which has to be large enough
 *   mantissaOut: the other bytes, dtype of inputTensor, [N*(b-1)/b] for elements of b bytes
 *   fixedOut: first buffer of codes, dtype of inputTensor, [M], at least 512 bytes
 *   varOut: second buffer of codes, dtype of inputTensor, [K] */
ACLNN_API aclnnStatus aclnnHansEncodeGetWorkspaceSize(
    const aclTensor* inputTensor, aclTensor* pdfRef, bool statistic, bool reshuff, const aclTensor* mantissaOut,
    const aclTensor* fixedOut, const aclTensor* varOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnHansEncode(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
