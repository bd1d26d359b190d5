/* aclnnCumsum, aclnnCumsumV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CUMSUM_H
#define ACLNNOP_ACLNN_CUMSUM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCumsum: cumulative sum along dim
 *   self: input, rank up to 8
 *   dim: axis of the scan, -rank to rank-1
 *   dtype: dtype of the sums (aclDataType)
 *   out: sums, of dtype `dtype`, same shape as self */
ACLNN_API aclnnStatus aclnnCumsumGetWorkspaceSize(
    const aclTensor* self, int64_t dim, aclDataType dtype, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCumsum(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnCumsumV2: cumulative sum along dim, optionally exclusive or reversed
 *   self: input, rank up to 8
 *   dim: axis of the scan, -rank to rank-1
 *   exclusive: true: element i excludes self[i] (exclusive scan)
 *   reverse: true: scan from the last element to the first
 *   out: sums, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnCumsumV2GetWorkspaceSize(
    const aclTensor* self, int64_t dim, bool exclusive, bool reverse, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCumsumV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
