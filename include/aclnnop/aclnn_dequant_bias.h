/* aclnnDequantBias.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DEQUANT_BIAS_H
#define ACLNNOP_ACLNN_DEQUANT_BIAS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDequantBias: dequantisation of INT32 products by scales of columns and tokens, with a bias
 *   x: quantised input, INT32, [M, N]
 *   weightScale: weight scale of every column, [N], BF16 for BF16 out, FLOAT for FLOAT16
 *   activateScaleOptional (may be null): activation scale of every token, [M]; null or empty: 1
 *   biasOptional (may be null): bias of every column, [N]: INT32 is added before scaling; null or empty: 0
 *   outputDtype: dtype code of out: 1 FLOAT16, 27 BF16
 *   out: dequantised x, same shape as x */
ACLNN_API aclnnStatus aclnnDequantBiasGetWorkspaceSize(
    const aclTensor* x, const aclTensor* weightScale, const aclTensor* activateScaleOptional,
    const aclTensor* biasOptional, int64_t outputDtype, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDequantBias(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
