/* aclnnIndexFillTensor, aclnnInplaceIndexFillTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INDEX_FILL_TENSOR_H
#define ACLNNOP_ACLNN_INDEX_FILL_TENSOR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIndexFillTensor: a number put at places along an axis that an array names
 *   self: what is filled
 *   dim: the axis that index is about
 *   index: the places along dim, negative ones from the end
 *   value: what goes there
 *   out: the result */
ACLNN_API aclnnStatus aclnnIndexFillTensorGetWorkspaceSize(
    const aclTensor* self, int64_t dim, const aclIntArray* index, const aclScalar* value, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIndexFillTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceIndexFillTensor: a number put at places along an axis that an array names, in place
 *   selfRef: what is filled
 *   dim: the axis that index is about
 *   index: the places along dim, negative ones from the end
 *   value: what goes there */
ACLNN_API aclnnStatus aclnnInplaceIndexFillTensorGetWorkspaceSize(
    aclTensor* selfRef, int64_t dim, const aclIntArray* index, const aclScalar* value, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceIndexFillTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
