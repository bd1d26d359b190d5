/* aclnnGatherV3.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GATHER_V3_H
#define ACLNNOP_ACLNN_GATHER_V3_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGatherV3: gathers slices of self along dim, with leading batch axes
 *   self: input, rank up to 8
 *   dim: axis along which to gather, -rank to rank-1
 *   index: indices along dim, INT32/INT64, any shape
 *   batchDims: number of leading batch axes that self and index share, at most dim
 *   mode: hint for kernel selection (1: many indices per slice); no effect on results
 *   out: output, shape of self with the shape of index in place of dim, dtype of self */
ACLNN_API aclnnStatus aclnnGatherV3GetWorkspaceSize(
    const aclTensor* self, int64_t dim, const aclTensor* index, int64_t batchDims, int64_t mode, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGatherV3(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
