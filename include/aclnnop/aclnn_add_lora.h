/* aclnnAddLora.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_LORA_H
#define ACLNNOP_ACLNN_ADD_LORA_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddLora: LoRA: adds the product of each row with the low-rank weights that its index selects, in place
 *   y: base output, FLOAT16, [B, H3], updated in place; declared const
 *   x: input rows, FLOAT16, [B, H1]
 *   weightB: up projection weights of LoRA, FLOAT16, [W, L, H2, R]
 *   indices: weight index of every row, INT32, [B]; below 0 or W: the row is skipped
 *   weightAOptional (may be null): down projection weights of LoRA, FLOAT16, [W, L, R, H1]; null: none
 *   layerIdx: layer index, 0 to L-1
 *   scale: multiplier of the product
 *   yOffset: first column of y that is updated
 *   ySliceSize: number of columns to update, -1 or at most H2, otherwise ignored
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
