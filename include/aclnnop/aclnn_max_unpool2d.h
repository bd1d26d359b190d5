/* aclnnMaxUnpool2d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAX_UNPOOL2D_H
#define ACLNNOP_ACLNN_MAX_UNPOOL2D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaxUnpool2d: elements put back where pooling of images found them, else 0
 *   self: what was pooled
 *   indices: for every element of self its place in the plane of the result
 *   outputSize: sizes of what elements are put into
 *   out: the result */
ACLNN_API aclnnStatus aclnnMaxUnpool2dGetWorkspaceSize(
    const aclTensor* self, const aclTensor* indices, const aclIntArray* outputSize, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxUnpool2d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
