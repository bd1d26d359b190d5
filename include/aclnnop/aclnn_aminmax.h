/* aclnnAminmax.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_AMINMAX_H
#define ACLNNOP_ACLNN_AMINMAX_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAminmax: minimum and maximum over the axes in dim
 *   self: input, rank up to 8
 *   dim: axes to reduce; empty: all
 *   keepDim: true: keep the reduced axes with size 1
 *   minOut: minima, shape of self without the reduced axes (size 1 with keepDim), dtype of self
 *   maxOut: maxima, same shape and dtype as minOut */
ACLNN_API aclnnStatus aclnnAminmaxGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, bool keepDim, aclTensor* minOut, aclTensor* maxOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAminmax(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
