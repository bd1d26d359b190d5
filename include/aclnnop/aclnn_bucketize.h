/* aclnnBucketize.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BUCKETIZE_H
#define ACLNNOP_ACLNN_BUCKETIZE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBucketize: in which bucket each element lies
 *   self: what is put in buckets
 *   boundaries: the ends of the buckets, from the smallest on
 *   outInt32: INT32 numbers instead of INT64
 *   right: an element on an end belongs behind it instead of before it
 *   out: the numbers of the buckets */
ACLNN_API aclnnStatus aclnnBucketizeGetWorkspaceSize(
    const aclTensor* self, const aclTensor* boundaries, bool outInt32, bool right, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBucketize(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
