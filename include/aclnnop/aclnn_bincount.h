/* aclnnBincount.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BINCOUNT_H
#define ACLNNOP_ACLNN_BINCOUNT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBincount: how often every number from 0 on is there
 *   self: the numbers, from 0 on, in one row
 *   weights (may be null): what each counts; null: 1
 *   minlength: the least size of out
 *   out: how often each number is there, or the sum of its weights */
ACLNN_API aclnnStatus aclnnBincountGetWorkspaceSize(
    const aclTensor* self, const aclTensor* weights, int64_t minlength, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBincount(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
