/* aclnnMaskedSelect.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MASKED_SELECT_H
#define ACLNNOP_ACLNN_MASKED_SELECT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaskedSelect: selects the elements of self where mask is true, as a vector
 *   self: input, rank up to 8
 *   mask: mask, BOOL/UINT8, broadcastable with self
 *   out: selected elements, rank 1, as many elements as the broadcast shape */
ACLNN_API aclnnStatus aclnnMaskedSelectGetWorkspaceSize(
    const aclTensor* self, const aclTensor* mask, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaskedSelect(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
