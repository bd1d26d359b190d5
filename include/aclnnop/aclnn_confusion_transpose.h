/* aclnnConfusionTranspose.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CONFUSION_TRANSPOSE_H
#define ACLNNOP_ACLNN_CONFUSION_TRANSPOSE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnConfusionTranspose: permutes the axes of x and reshapes it, in either order
 *   x: input, rank up to 8
 *   perm: permutation of the axes
 *   shape: shape to reshape to
 *   transpose_first: true: permute, then reshape; false: reshape, then permute
 *   out: output, dtype of x, shape as given by perm and shape */
ACLNN_API aclnnStatus aclnnConfusionTransposeGetWorkspaceSize(
    const aclTensor* x, const aclIntArray* perm, const aclIntArray* shape, bool transpose_first, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnConfusionTranspose(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
