/* aclnnRandperm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RANDPERM_H
#define ACLNNOP_ACLNN_RANDPERM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRandperm: the numbers from 0 to n - 1 in random order
 *   n: how many numbers
 *   seed: names the stream of random numbers
 *   offset: how far into the stream to begin
 *   out: the numbers below n in random order */
ACLNN_API aclnnStatus aclnnRandpermGetWorkspaceSize(
    int64_t n, int64_t seed, int64_t offset, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRandperm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
