/* aclnnWeightQuantPreprocess.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_WEIGHT_QUANT_PREPROCESS_H
#define ACLNNOP_ACLNN_WEIGHT_QUANT_PREPROCESS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnWeightQuantPreprocess: weights of MX FP4 laid out in FRACTAL_NZ for products with FP8 activations, their scales
 * and bias copied
 *   weight: weights, FLOAT4_E2M1, [K, N] or [G, K, N], a view of [..., N, K] with the last two axes swapped
 *   weightScale: scale of every block of 32 along K, FLOAT8_E8M0, [..., ceil(K/64), N, 2], a view of [..., N,
 *   ceil(K/64), 2]
 *   weightOffsetOptional (may be null): reserved, must be null
 *   biasOptional (may be null): bias, FLOAT16 or BF16, [N] or [1, N], of groups [G, N]; null: none
 *   xDtype: dtype of the activations: FLOAT8_E4M3FN
 *   xScaleDtype: dtype of the activations' scales: FLOAT8_E8M0
 *   kGroupSize: elements of a block along K: 32
 *   outWeight: weights in FRACTAL_NZ_C0_32, view same shape as weight, storage [..., ceil(K/32), ceil(N/16), 16, 32]
 *   outWeightScale: scales, same shape as weightScale
 *   outWeightOffsetOptional (may be null): reserved, must be null
 *   outBiasOptional (may be null): bias, same shape as biasOptional; null without one */
ACLNN_API aclnnStatus aclnnWeightQuantPreprocessGetWorkspaceSize(
    const aclTensor* weight, const aclTensor* weightScale, const aclTensor* weightOffsetOptional,
    const aclTensor* biasOptional, const aclDataType xDtype, const aclDataType xScaleDtype, const int64_t kGroupSize,
    aclTensor* outWeight, aclTensor* outWeightScale, aclTensor* outWeightOffsetOptional, aclTensor* outBiasOptional,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnWeightQuantPreprocess(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
