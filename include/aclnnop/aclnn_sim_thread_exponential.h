/* aclnnSimThreadExponential.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SIM_THREAD_EXPONENTIAL_H
#define ACLNNOP_ACLNN_SIM_THREAD_EXPONENTIAL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSimThreadExponential: fills selfRef with samples of an exponential distribution, in the order of CUDA's threads
 *   selfRef: tensor of any shape, overwritten with samples
 *   count: number of elements of selfRef
 *   lambd: rate of the exponential distribution, above 0
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence */
ACLNN_API aclnnStatus aclnnSimThreadExponentialGetWorkspaceSize(
    aclTensor* selfRef, int64_t count, double lambd, int64_t seed, int64_t offset, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSimThreadExponential(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
