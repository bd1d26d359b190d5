/* aclnnDistributeBarrierV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DISTRIBUTE_BARRIER_V2_H
#define ACLNNOP_ACLNN_DISTRIBUTE_BARRIER_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDistributeBarrierV2: barrier of all ranks of a communicator
 *   xRef: tensor that orders the barrier among other work, any shape; neither read nor written
 *   timeOut (may be null): time-out in microseconds, INT32, [1]; null: none
 *   elasticInfo (may be null): ranks that are left of the communicator, INT32, [4 + 2 * worldSize]; null: all
 *   group: name of the communicator, as HcclGetCommName gives it
 *   worldSize: number of ranks of the communicator, 2 to 384, on the 950 to 1024 */
ACLNN_API aclnnStatus aclnnDistributeBarrierV2GetWorkspaceSize(
    const aclTensor* xRef, const aclTensor* timeOut, const aclTensor* elasticInfo, const char* group, int64_t worldSize,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDistributeBarrierV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
