/* aclnnFlatten.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FLATTEN_H
#define ACLNNOP_ACLNN_FLATTEN_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFlatten: flattens self to rank 2
 *   self: input, rank up to 8
 *   axis: first axis of those merged into the second output axis
 *   out: output, [product of sizes before axis, product of the others], dtype of self */
ACLNN_API aclnnStatus aclnnFlattenGetWorkspaceSize(
    const aclTensor* self, int64_t axis, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlatten(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
