/* aclnnCumprod, aclnnInplaceCumprod.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CUMPROD_H
#define ACLNNOP_ACLNN_CUMPROD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCumprod: products of everything up to each element along an axis
 *   input: what is multiplied
 *   dim: the axis to multiply along, an INT32 or INT64 number
 *   dtype: the element type to multiply in
 *   out: the products, of dtype `dtype` */
ACLNN_API aclnnStatus aclnnCumprodGetWorkspaceSize(
    const aclTensor* input, const aclScalar* dim, const aclDataType dtype, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCumprod(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceCumprod: products of everything up to each element along an axis, in place
 *   input: what is multiplied, overwritten
 *   dim: the axis to multiply along, an INT32 or INT64 number */
ACLNN_API aclnnStatus aclnnInplaceCumprodGetWorkspaceSize(
    aclTensor* input, const aclScalar* dim, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceCumprod(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
