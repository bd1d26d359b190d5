/* aclnnBincount.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BINCOUNT_H
#define ACLNNOP_ACLNN_BINCOUNT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBincount: counts the occurrences of each non-negative integer, with optional weights
 *   self: non-negative integers, [N]
 *   weights (may be null): weight of each element, [N]; null: 1
 *   minlength: minimum size of out
 *   out: count, or sum of weights, of each value, [max(minlength, max(self) + 1)] */
ACLNN_API aclnnStatus aclnnBincountGetWorkspaceSize(
    const aclTensor* self, const aclTensor* weights, int64_t minlength, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBincount(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
