/* aclnnSleep.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SLEEP_H
#define ACLNNOP_ACLNN_SLEEP_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSleep: keeps the stream busy for a number of clock cycles
 *   cycles: clock cycles for which the stream is busy, one positive number */
ACLNN_API aclnnStatus aclnnSleepGetWorkspaceSize(
    const aclIntArray* cycles, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSleep(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
