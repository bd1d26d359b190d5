/* aclnnHardtanh, aclnnInplaceHardtanh.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_HARDTANH_H
#define ACLNNOP_ACLNN_HARDTANH_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnHardtanh: x between two bounds, element by element
 *   self: x
 *   clipValueMin: the lower bound
 *   clipValueMax: the upper bound, not below the lower one
 *   out: the result */
ACLNN_API aclnnStatus aclnnHardtanhGetWorkspaceSize(
    const aclTensor* self, const aclScalar* clipValueMin, const aclScalar* clipValueMax, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnHardtanh(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceHardtanh: x between two bounds, element by element, in place
 *   selfRef: x, overwritten with the result
 *   clipValueMin: the lower bound
 *   clipValueMax: the upper bound, not below the lower one */
ACLNN_API aclnnStatus aclnnInplaceHardtanhGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* clipValueMin, const aclScalar* clipValueMax, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceHardtanh(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
