/* aclnnArange.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ARANGE_H
#define ACLNNOP_ACLNN_ARANGE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnArange: evenly spaced values from start with a given step, end exclusive
 *   start: first value
 *   end: end of the range; only the sign of step is checked against it
 *   step: step between values
 *   out: output, rank 1; its size determines the number of values */
ACLNN_API aclnnStatus aclnnArangeGetWorkspaceSize(
    const aclScalar* start, const aclScalar* end, const aclScalar* step, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnArange(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
