/* aclnnPowTensorTensor, aclnnInplacePowTensorTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_POW_TENSOR_TENSOR_H
#define ACLNNOP_ACLNN_POW_TENSOR_TENSOR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnPowTensorTensor: element-wise power: self ** exponent
 *   self: base, rank up to 8
 *   exponent: exponent, broadcastable with self
 *   out: output, broadcast shape of self and exponent */
ACLNN_API aclnnStatus aclnnPowTensorTensorGetWorkspaceSize(
    const aclTensor* self, const aclTensor* exponent, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnPowTensorTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplacePowTensorTensor: element-wise power: selfRef ** exponent, in place
 *   self: base, overwritten with the result (declared const); rank up to 8
 *   exponent: exponent, broadcastable with self */
ACLNN_API aclnnStatus aclnnInplacePowTensorTensorGetWorkspaceSize(
    const aclTensor* self, const aclTensor* exponent, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplacePowTensorTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
