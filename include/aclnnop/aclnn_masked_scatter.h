/* aclnnInplaceMaskedScatter.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MASKED_SCATTER_H
#define ACLNNOP_ACLNN_MASKED_SCATTER_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceMaskedScatter: the elements of a tensor, one after the other, where a mask is true, in place
 *   selfRef: what is written to
 *   mask: BOOL or UINT8, broadcast to selfRef: where elements are written
 *   source: what goes there, element after element in row-major order */
ACLNN_API aclnnStatus aclnnInplaceMaskedScatterGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* mask, const aclTensor* source, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceMaskedScatter(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
