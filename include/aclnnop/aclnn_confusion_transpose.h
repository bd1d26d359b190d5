/* aclnnConfusionTranspose.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CONFUSION_TRANSPOSE_H
#define ACLNNOP_ACLNN_CONFUSION_TRANSPOSE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnConfusionTranspose: a tensor with its axes in another order and of other sizes
 *   x: what is rearranged
 *   perm: the order of the axes
 *   shape: the sizes of the axes
 *   transpose_first: whether axes are put in order before they get these sizes
 *   out: the result */
ACLNN_API aclnnStatus aclnnConfusionTransposeGetWorkspaceSize(
    const aclTensor* x, const aclIntArray* perm, const aclIntArray* shape, bool transpose_first, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnConfusionTranspose(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
