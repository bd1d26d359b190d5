/* aclnnMaskedSelect.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MASKED_SELECT_H
#define ACLNNOP_ACLNN_MASKED_SELECT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaskedSelect: the elements under a mask, in one row
 *   self: what is selected from
 *   mask: BOOL or UINT8, broadcast with self: what is kept
 *   out: the elements that are kept; as long as the broadcast shape has elements */
ACLNN_API aclnnStatus aclnnMaskedSelectGetWorkspaceSize(
    const aclTensor* self, const aclTensor* mask, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaskedSelect(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
