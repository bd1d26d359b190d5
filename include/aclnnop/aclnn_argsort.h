/* aclnnArgsort.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ARGSORT_H
#define ACLNNOP_ACLNN_ARGSORT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnArgsort: where the elements of each row are, in order
 *   self: what is put in order
 *   dim: the axis to sort along
 *   descending: from the largest down
 *   out: the places of the elements in self */
ACLNN_API aclnnStatus aclnnArgsortGetWorkspaceSize(
    const aclTensor* self, int64_t dim, bool descending, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnArgsort(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
