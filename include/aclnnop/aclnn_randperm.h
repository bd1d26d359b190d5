/* aclnnRandperm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RANDPERM_H
#define ACLNNOP_ACLNN_RANDPERM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRandperm: random permutation of the integers from 0 to n - 1
 *   n: number of integers
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence
 *   out: random permutation of 0 to n - 1, [n] */
ACLNN_API aclnnStatus aclnnRandpermGetWorkspaceSize(
    int64_t n, int64_t seed, int64_t offset, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRandperm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
