/* aclnnAminmaxDim.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_AMINMAX_DIM_H
#define ACLNNOP_ACLNN_AMINMAX_DIM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAminmaxDim: smallest and largest element along an axis
 *   self: where they are looked for
 *   dim: the axis to fold
 *   keepDim: keep the folded axes with size 1
 *   minOut: the smallest elements
 *   maxOut: the largest elements */
ACLNN_API aclnnStatus aclnnAminmaxDimGetWorkspaceSize(
    const aclTensor* self, const int64_t dim, bool keepDim, aclTensor* minOut, aclTensor* maxOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAminmaxDim(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
