/* aclnnApplyAdamWQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_APPLY_ADAM_W_QUANT_H
#define ACLNNOP_ACLNN_APPLY_ADAM_W_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnApplyAdamWQuant: AdamW step with 8-bit block-wise quantised moments, in place
 *   varRef: parameters, any shape; updated
 *   grad: gradient, same shape as varRef
 *   mRef: quantised first moment, UINT8 indices into qmapM, same shape as varRef; updated
 *   vRef: quantised second moment, UINT8 indices into qmapV, same shape as varRef; updated
 *   qmapM: quantisation table of m, FLOAT, [256], ascending from -1 to 1
 *   qmapV: quantisation table of v, FLOAT, [256], ascending from -1 to 1
 *   absmaxMRef: block-wise maximum magnitude of m, FLOAT, [ceil(numel of varRef / 256)]; updated
 *   absmaxVRef: block-wise maximum magnitude of v, FLOAT, [ceil(numel of varRef / 256)]; updated
 *   step: number of previous steps, INT64, [1]
 *   lr: learning rate
 *   beta1: decay rate of m
 *   beta2: decay rate of v
 *   weightDecay: weight decay
 *   eps: constant added to sqrt(v)
 *   gnormScale: multiplier of grad
 *   quantModeOptional (may be null): quantisation mode, ignored
 *   blockSize: number of elements per quantisation block, 256 */
ACLNN_API aclnnStatus aclnnApplyAdamWQuantGetWorkspaceSize(
    aclTensor* varRef, const aclTensor* grad, aclTensor* mRef, aclTensor* vRef, const aclTensor* qmapM,
    const aclTensor* qmapV, aclTensor* absmaxMRef, aclTensor* absmaxVRef, const aclTensor* step, double lr,
    double beta1, double beta2, double weightDecay, double eps, double gnormScale, char* quantModeOptional,
    int64_t blockSize, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnApplyAdamWQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
