/* aclnnDistributeBarrier.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DISTRIBUTE_BARRIER_H
#define ACLNNOP_ACLNN_DISTRIBUTE_BARRIER_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDistributeBarrier: barrier of all ranks of a communicator
 *   xRef: tensor that orders the barrier among other work, any shape; neither read nor written
 *   group: name of the communicator, as HcclGetCommName gives it
 *   worldSize: number of ranks of the communicator, 2 to 384, on the 950 to 1024 */
ACLNN_API aclnnStatus aclnnDistributeBarrierGetWorkspaceSize(
    aclTensor* xRef, const char* group, int64_t worldSize, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDistributeBarrier(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
