/* aclnnSimThreadExponential.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SIM_THREAD_EXPONENTIAL_H
#define ACLNNOP_ACLNN_SIM_THREAD_EXPONENTIAL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSimThreadExponential: every element becomes an exponentially distributed number
 *   selfRef: takes the numbers
 *   count: how many: the elements of selfRef
 *   lambd: the rate of the distribution
 *   seed: names the stream of random numbers
 *   offset: how far into the stream to begin */
ACLNN_API aclnnStatus aclnnSimThreadExponentialGetWorkspaceSize(
    aclTensor* selfRef, int64_t count, double lambd, int64_t seed, int64_t offset, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSimThreadExponential(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
