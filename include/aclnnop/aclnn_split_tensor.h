/* aclnnSplitTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SPLIT_TENSOR_H
#define ACLNNOP_ACLNN_SPLIT_TENSOR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSplitTensor: splits self into chunks of one size along dim, the last one possibly smaller
 *   self: input, rank up to 8
 *   splitSections: size of a chunk along dim; the last one may be smaller
 *   dim: axis to split along, -rank to rank-1
 *   out: chunks, in order, shape of self but for their sizes along dim */
ACLNN_API aclnnStatus aclnnSplitTensorGetWorkspaceSize(
    const aclTensor* self, uint64_t splitSections, int64_t dim, aclTensorList* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSplitTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
