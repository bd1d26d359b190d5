/* aclnnGatherV3.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GATHER_V3_H
#define ACLNNOP_ACLNN_GATHER_V3_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGatherV3: what lies along an axis where indices of any shape say, for a batch of tensors
 *   self: what is taken from
 *   dim: the axis
 *   index: which elements along the axis, of any shape
 *   batchDims: how many axes in front self and index share
 *   mode: 1: many indices name one element
 *   out: the result */
ACLNN_API aclnnStatus aclnnGatherV3GetWorkspaceSize(
    const aclTensor* self, int64_t dim, const aclTensor* index, int64_t batchDims, int64_t mode, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGatherV3(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
