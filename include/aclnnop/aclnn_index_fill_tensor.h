/* aclnnIndexFillTensor, aclnnInplaceIndexFillTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INDEX_FILL_TENSOR_H
#define ACLNNOP_ACLNN_INDEX_FILL_TENSOR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIndexFillTensor: fills slices of self along dim at the indices of an array with value
 *   self: input, rank up to 8
 *   dim: axis along which to fill, -rank to rank-1
 *   index: indices along dim; negative ones count from the end
 *   value: fill value, not complex
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnIndexFillTensorGetWorkspaceSize(
    const aclTensor* self, int64_t dim, const aclIntArray* index, const aclScalar* value, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIndexFillTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceIndexFillTensor: fills slices of selfRef along dim at the indices of an array with value, in place
 *   selfRef: tensor filled in place, rank up to 8
 *   dim: axis along which to fill, -rank to rank-1
 *   index: indices along dim; negative ones count from the end
 *   value: fill value, not complex */
ACLNN_API aclnnStatus aclnnInplaceIndexFillTensorGetWorkspaceSize(
    aclTensor* selfRef, int64_t dim, const aclIntArray* index, const aclScalar* value, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceIndexFillTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
