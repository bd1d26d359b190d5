/* aclnnScatterMax.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_MAX_H
#define ACLNNOP_ACLNN_SCATTER_MAX_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScatterMax: parts or, if they are larger, others where an index says along the first axis, in place
 *   varRef: what is written to
 *   indices: INT32 or INT64: along the first axis, where every part of updates goes
 *   updates: the parts: indices' axes, then those of varRef but the first
 *   useLocking: does nothing */
ACLNN_API aclnnStatus aclnnScatterMaxGetWorkspaceSize(
    aclTensor* varRef, const aclTensor* indices, const aclTensor* updates, bool useLocking, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatterMax(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
