/* aclnnPowScalarTensor, aclnnPowTensorScalar, aclnnInplacePowTensorScalar.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_POW_H
#define ACLNNOP_ACLNN_POW_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnPowScalarTensor: element-wise power of a scalar base: self ** exponent
 *   self: base, a scalar
 *   exponent: exponent, rank up to 8
 *   out: output, same shape as exponent */
ACLNN_API aclnnStatus aclnnPowScalarTensorGetWorkspaceSize(
    const aclScalar* self, const aclTensor* exponent, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnPowScalarTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnPowTensorScalar: element-wise power with a scalar exponent: self ** exponent
 *   self: base, rank up to 8
 *   exponent: exponent, a scalar
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnPowTensorScalarGetWorkspaceSize(
    const aclTensor* self, const aclScalar* exponent, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnPowTensorScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplacePowTensorScalar: element-wise power with a scalar exponent: selfRef ** exponent, in place
 *   self: base, overwritten with the result (declared const); rank up to 8
 *   exponent: exponent, a scalar */
ACLNN_API aclnnStatus aclnnInplacePowTensorScalarGetWorkspaceSize(
    const aclTensor* self, const aclScalar* exponent, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplacePowTensorScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
