/* aclnnLinalgCross.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LINALG_CROSS_H
#define ACLNNOP_ACLNN_LINALG_CROSS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLinalgCross: cross products of vectors of three elements
 *   self: the left vectors
 *   other: the right vectors
 *   dim: the axis that the three elements of a vector lie along
 *   out: the products */
ACLNN_API aclnnStatus aclnnLinalgCrossGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, int64_t dim, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLinalgCross(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
