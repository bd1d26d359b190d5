/* aclnnLogSpace.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOGSPACE_H
#define ACLNNOP_ACLNN_LOGSPACE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLogSpace: values evenly spaced on a logarithmic scale: base^start to base^end, inclusive
 *   start: first exponent
 *   end: last exponent
 *   steps: number of values
 *   base: base of the powers
 *   result: output, [steps] */
ACLNN_API aclnnStatus aclnnLogSpaceGetWorkspaceSize(
    const aclScalar* start, const aclScalar* end, int64_t steps, double base, const aclTensor* result,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogSpace(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
