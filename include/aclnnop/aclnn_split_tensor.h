/* aclnnSplitTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SPLIT_TENSOR_H
#define ACLNNOP_ACLNN_SPLIT_TENSOR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSplitTensor: parts of one size along an axis, the last one shorter
 *   self: what is split
 *   splitSections: the size of every part but the last one
 *   dim: the axis along which it is
 *   out: the parts, in order */
ACLNN_API aclnnStatus aclnnSplitTensorGetWorkspaceSize(
    const aclTensor* self, uint64_t splitSections, int64_t dim, aclTensorList* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSplitTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
