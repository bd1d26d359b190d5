/* aclnnAminmaxDim.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_AMINMAX_DIM_H
#define ACLNNOP_ACLNN_AMINMAX_DIM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAminmaxDim: minimum and maximum along dim
 *   self: input, rank up to 8
 *   dim: axis to reduce, -rank to rank-1
 *   keepDim: true: keep the reduced axes with size 1
 *   minOut: minima, shape of self without the reduced axes (size 1 with keepDim), dtype of self
 *   maxOut: maxima, same shape and dtype as minOut */
ACLNN_API aclnnStatus aclnnAminmaxDimGetWorkspaceSize(
    const aclTensor* self, const int64_t dim, bool keepDim, aclTensor* minOut, aclTensor* maxOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAminmaxDim(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
