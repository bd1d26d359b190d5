/* aclnnInplaceMaskedFillTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MASKED_FILL_TENSOR_H
#define ACLNNOP_ACLNN_MASKED_FILL_TENSOR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceMaskedFillTensor: the element of a tensor where a mask is true
 *   selfRef: what is filled where the mask says so
 *   mask: BOOL, broadcast to selfRef: true where the value goes
 *   value: what goes there, a tensor without axes */
ACLNN_API aclnnStatus aclnnInplaceMaskedFillTensorGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* mask, const aclTensor* value, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceMaskedFillTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
