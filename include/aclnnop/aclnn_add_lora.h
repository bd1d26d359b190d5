/* aclnnAddLora.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_LORA_H
#define ACLNNOP_ACLNN_ADD_LORA_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddLora: adds to each row the product of another one with two small matrices that its index names, in place
 *   y: [B, H3], what is added to, although it is declared const
 *   x: [B, H1], rows
 *   weightB: [W, L, H2, R]
 *   indices: [B], which weights a row is multiplied with; none for a number below 0, or W
 *   weightAOptional (may be null): [W, L, R, H1], what rows are multiplied with first
 *   layerIdx: the second index of the weights
 *   scale: what products are multiplied with
 *   yOffset: the first column that is added to
 *   ySliceSize: -1, or at most H2; no more is done with it
 *   out: not written */
ACLNN_API aclnnStatus aclnnAddLoraGetWorkspaceSize(
    const aclTensor* y, const aclTensor* x, const aclTensor* weightB, const aclTensor* indices,
    const aclTensor* weightAOptional, int64_t layerIdx, double scale, int64_t yOffset, int64_t ySliceSize,
    const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddLora(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
