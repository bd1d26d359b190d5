/* aclnnAminmaxAll.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_AMINMAX_ALL_H
#define ACLNNOP_ACLNN_AMINMAX_ALL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAminmaxAll: minimum and maximum of all elements
 *   self: input, rank up to 8
 *   minOut: minima, shape of self without the reduced axes (size 1 with keepDim), dtype of self
 *   maxOut: maxima, same shape and dtype as minOut */
ACLNN_API aclnnStatus aclnnAminmaxAllGetWorkspaceSize(
    const aclTensor* self, aclTensor* minOut, aclTensor* maxOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAminmaxAll(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
