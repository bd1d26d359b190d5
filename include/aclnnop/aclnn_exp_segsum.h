/* aclnnExpSegsum.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_EXP_SEGSUM_H
#define ACLNNOP_ACLNN_EXP_SEGSUM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnExpSegsum: exponentials of all segment sums along the last axis
 *   self: input, [...,L]
 *   out: output, [...,L,L] */
ACLNN_API aclnnStatus aclnnExpSegsumGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnExpSegsum(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
