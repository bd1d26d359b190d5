/* aclnnKthvalue.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_KTHVALUE_H
#define ACLNNOP_ACLNN_KTHVALUE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnKthvalue: the k-th smallest element of each row, and where it is
 *   self: what is chosen from
 *   k: the number of the element, 1 for the smallest
 *   dim: the axis that rows lie along
 *   keepdim: keep that axis with size 1
 *   valuesOut: the elements
 *   indicesOut: their places in self */
ACLNN_API aclnnStatus aclnnKthvalueGetWorkspaceSize(
    const aclTensor* self, int64_t k, int64_t dim, bool keepdim, aclTensor* valuesOut, aclTensor* indicesOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnKthvalue(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
