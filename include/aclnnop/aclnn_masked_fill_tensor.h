/* aclnnInplaceMaskedFillTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MASKED_FILL_TENSOR_H
#define ACLNNOP_ACLNN_MASKED_FILL_TENSOR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceMaskedFillTensor: fills selfRef with a rank-0 tensor where mask is true, in place
 *   selfRef: tensor filled in place, rank up to 8
 *   mask: where to fill, BOOL, broadcastable to selfRef
 *   value: fill value, rank 0 */
ACLNN_API aclnnStatus aclnnInplaceMaskedFillTensorGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* mask, const aclTensor* value, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceMaskedFillTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
