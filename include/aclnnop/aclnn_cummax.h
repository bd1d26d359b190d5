/* aclnnCummax.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CUMMAX_H
#define ACLNNOP_ACLNN_CUMMAX_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCummax: cumulative maximum along dim, and its index
 *   self: input, rank up to 8
 *   dim: axis of the scan, -rank to rank-1
 *   valuesOut: extremes, same shape as self
 *   indicesOut: indices, same shape as self */
ACLNN_API aclnnStatus aclnnCummaxGetWorkspaceSize(
    const aclTensor* self, int64_t dim, aclTensor* valuesOut, aclTensor* indicesOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCummax(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
