/* aclnnCumprod, aclnnInplaceCumprod.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CUMPROD_H
#define ACLNNOP_ACLNN_CUMPROD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCumprod: cumulative product along dim
 *   input: input, any shape
 *   dim: axis of the scan, an INT32 or INT64 scalar
 *   dtype: dtype of the products (aclDataType)
 *   out: products, of dtype `dtype`, same shape as input */
ACLNN_API aclnnStatus aclnnCumprodGetWorkspaceSize(
    const aclTensor* input, const aclScalar* dim, const aclDataType dtype, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCumprod(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceCumprod: cumulative product along dim, in place
 *   input: input, any shape, overwritten with the products
 *   dim: axis of the scan, an INT32 or INT64 scalar */
ACLNN_API aclnnStatus aclnnInplaceCumprodGetWorkspaceSize(
    aclTensor* input, const aclScalar* dim, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceCumprod(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
