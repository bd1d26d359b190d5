/* aclnnHardtanh, aclnnInplaceHardtanh.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_HARDTANH_H
#define ACLNNOP_ACLNN_HARDTANH_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnHardtanh: hardtanh: clamps the elements of self to [clipValueMin, clipValueMax]
 *   self: input, rank up to 8
 *   clipValueMin: lower bound
 *   clipValueMax: upper bound, at least clipValueMin
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnHardtanhGetWorkspaceSize(
    const aclTensor* self, const aclScalar* clipValueMin, const aclScalar* clipValueMax, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnHardtanh(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceHardtanh: hardtanh: clamps the elements of selfRef to [clipValueMin, clipValueMax], in place
 *   selfRef: tensor of any shape, clamped in place
 *   clipValueMin: lower bound
 *   clipValueMax: upper bound, at least clipValueMin */
ACLNN_API aclnnStatus aclnnInplaceHardtanhGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* clipValueMin, const aclScalar* clipValueMax, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceHardtanh(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
