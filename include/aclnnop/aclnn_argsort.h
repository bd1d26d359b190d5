/* aclnnArgsort.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ARGSORT_H
#define ACLNNOP_ACLNN_ARGSORT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnArgsort: indices that sort self along dim
 *   self: input, rank up to 8
 *   dim: axis to sort along, -rank to rank-1
 *   descending: true: descending order
 *   out: indices along dim of the sorted elements, same shape as self */
ACLNN_API aclnnStatus aclnnArgsortGetWorkspaceSize(
    const aclTensor* self, int64_t dim, bool descending, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnArgsort(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
