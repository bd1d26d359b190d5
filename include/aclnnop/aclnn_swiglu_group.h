/* aclnnSwigluGroup.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SWIGLU_GROUP_H
#define ACLNNOP_ACLNN_SWIGLU_GROUP_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSwigluGroup: SwiGLU with clamped inputs and a factor for each token, over groups of rows (MoE)
 *   x: input, rank 1 to 8, halved into A and B along its last axis
 *   weightOptional (may be null): factor of every row, FLOAT, one element for each row; null: 1
 *   groupIndexOptional (may be null): number of rows of every group, INT64, [G]; rows after the last group are skipped;
 *   null: one group of all rows
 *   clampLimit: limit of the clamp: A <= clampLimit, abs(B) <= clampLimit; -1: none
 *   out: output, shape of x with its last axis halved, dtype of x; declared const */
ACLNN_API aclnnStatus aclnnSwigluGroupGetWorkspaceSize(
    const aclTensor* x, const aclTensor* weightOptional, const aclTensor* groupIndexOptional, double clampLimit,
    const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSwigluGroup(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
