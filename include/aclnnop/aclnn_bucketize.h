/* aclnnBucketize.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BUCKETIZE_H
#define ACLNNOP_ACLNN_BUCKETIZE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBucketize: index of the bucket of boundaries that each element of self belongs to
 *   self: input values, any shape
 *   boundaries: bucket boundaries, [N], ascending
 *   outInt32: true: out is INT32; false: INT64
 *   right: true: boundaries[i-1] <= x < boundaries[i]; false: boundaries[i-1] < x <= boundaries[i]
 *   out: bucket indices, same shape as self, INT32 or INT64 by outInt32 */
ACLNN_API aclnnStatus aclnnBucketizeGetWorkspaceSize(
    const aclTensor* self, const aclTensor* boundaries, bool outInt32, bool right, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBucketize(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
