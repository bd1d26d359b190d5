/* aclnnScatterMin.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_MIN_H
#define ACLNNOP_ACLNN_SCATTER_MIN_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScatterMin: element-wise minimum of slices of varRef and updates along the first axis at indices, in place
 *   varRef: tensor updated in place, rank up to 8
 *   indices: indices along the first axis, INT32/INT64, any shape
 *   updates: operands, [*indices.shape, *varRef.shape[1:]], dtype of varRef
 *   useLocking: ignored */
ACLNN_API aclnnStatus aclnnScatterMinGetWorkspaceSize(
    aclTensor* varRef, const aclTensor* indices, const aclTensor* updates, bool useLocking, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatterMin(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
