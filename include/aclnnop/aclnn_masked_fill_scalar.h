/* aclnnInplaceMaskedFillScalar.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MASKED_FILL_SCALAR_H
#define ACLNNOP_ACLNN_MASKED_FILL_SCALAR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceMaskedFillScalar: fills selfRef with a scalar where mask is true, in place
 *   selfRef: tensor filled in place, rank up to 8
 *   mask: where to fill, BOOL, broadcastable to selfRef
 *   value: fill value */
ACLNN_API aclnnStatus aclnnInplaceMaskedFillScalarGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* mask, const aclScalar* value, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceMaskedFillScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
