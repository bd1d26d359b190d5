/* aclnnLinspace.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LINSPACE_H
#define ACLNNOP_ACLNN_LINSPACE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLinspace: evenly spaced values from start to end, inclusive
 *   start: first value
 *   end: last value
 *   steps: number of values
 *   out: output, [steps] */
ACLNN_API aclnnStatus aclnnLinspaceGetWorkspaceSize(
    const aclScalar* start, const aclScalar* end, int64_t steps, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLinspace(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
