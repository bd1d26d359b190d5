/* aclnnApplyAdamWQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_APPLY_ADAM_W_QUANT_H
#define ACLNNOP_ACLNN_APPLY_ADAM_W_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnApplyAdamWQuant: a step of AdamW in place, whose moments are kept in eight bits with a scale for each 256
 *   varRef: parameters
 *   grad: gradients
 *   mRef: which elements of qmapM the first moments are
 *   vRef: which elements of qmapV the second moments are
 *   qmapM: what m can be, from -1 to 1, rising
 *   qmapV: what v can be, from -1 to 1, rising
 *   absmaxMRef: largest m of each 256
 *   absmaxVRef: largest v of each 256
 *   step: number of steps before this one, one element
 *   lr: learning rate
 *   beta1: decay of m
 *   beta2: decay of v
 *   weightDecay: how much the weights decay
 *   eps: what is added to the root of v
 *   gnormScale: what grad is multiplied with
 *   quantModeOptional (may be null): not looked at
 *   blockSize: numbers with one scale */
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
