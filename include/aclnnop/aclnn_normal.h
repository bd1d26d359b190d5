/* aclnnInplaceNormal.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NORMAL_H
#define ACLNNOP_ACLNN_NORMAL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceNormal: every element becomes a normally distributed number
 *   selfRef: takes the numbers
 *   mean: the mean of the distribution
 *   std: its standard deviation
 *   seed: names the stream of random numbers
 *   offset: how far into the stream to begin */
ACLNN_API aclnnStatus aclnnInplaceNormalGetWorkspaceSize(
    const aclTensor* selfRef, float mean, float std, int64_t seed, int64_t offset, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceNormal(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
