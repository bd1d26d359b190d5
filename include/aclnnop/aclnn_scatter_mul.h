/* aclnnScatterMul.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_MUL_H
#define ACLNNOP_ACLNN_SCATTER_MUL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScatterMul: multiplies slices of varRef by updates along the first axis at indices, in place
 *   varRef: tensor updated in place, rank up to 8
 *   indices: indices along the first axis, INT32/INT64, any shape
 *   updates: operands, [*indices.shape, *varRef.shape[1:]], dtype of varRef
 *   useLocking: ignored */
ACLNN_API aclnnStatus aclnnScatterMulGetWorkspaceSize(
    aclTensor* varRef, const aclTensor* indices, const aclTensor* updates, bool useLocking, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatterMul(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
