/* aclnnInplaceMaskedScatter.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MASKED_SCATTER_H
#define ACLNNOP_ACLNN_MASKED_SCATTER_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceMaskedScatter: copies elements of source into selfRef where mask is true, in place
 *   selfRef: tensor updated in place, rank up to 8
 *   mask: where to write, BOOL/UINT8, broadcastable to selfRef
 *   source: values, any shape, read in row-major order, dtype of selfRef */
ACLNN_API aclnnStatus aclnnInplaceMaskedScatterGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* mask, const aclTensor* source, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceMaskedScatter(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
