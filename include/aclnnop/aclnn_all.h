/* aclnnAll.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ALL_H
#define ACLNNOP_ACLNN_ALL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAll: whether every element along axes is true
 *   self: what is asked: anything but 0 is true, NaN too
 *   dim: the axes to fold; none stands for all
 *   keepdim: keep the folded axes with size 1
 *   out: the answers, BOOL or UINT8 */
ACLNN_API aclnnStatus aclnnAllGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, bool keepdim, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAll(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
