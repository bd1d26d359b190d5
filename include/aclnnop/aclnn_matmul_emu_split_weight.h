/* aclnnMatmulEmuSplitWeight.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MATMUL_EMU_SPLIT_WEIGHT_H
#define ACLNNOP_ACLNN_MATMUL_EMU_SPLIT_WEIGHT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMatmulEmuSplitWeight: product of a BF16 matrix and FLOAT weights that are split into two BF16 matrices
 *   x: left matrix, BF16, [M, K]
 *   wHigh: high parts of the weights, BF16, [K, N]
 *   wLow: low parts: rounding errors of wHigh times 256, BF16, [K, N]
 *   y: product, FLOAT, [M, N]
 *   wLowScale: factor of wLow: 1/256
 *   yDtype: dtype code of y: 0, FLOAT */
ACLNN_API aclnnStatus aclnnMatmulEmuSplitWeightGetWorkspaceSize(
    const aclTensor* x, const aclTensor* wHigh, const aclTensor* wLow, const aclTensor* y, float wLowScale,
    int8_t yDtype, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMatmulEmuSplitWeight(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
