/* aclnnAddN.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_N_H
#define ACLNNOP_ACLNN_ADD_N_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddN: element-wise sum of a list of tensors of one shape
 *   tensors: tensors to add, of one shape (aclnnSum: broadcastable with each other)
 *   out: output, shape of the sum */
ACLNN_API aclnnStatus aclnnAddNGetWorkspaceSize(
    const aclTensorList* tensors, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddN(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
