/* aclnnErfinv, aclnnInplaceErfinv.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ERFINV_H
#define ACLNNOP_ACLNN_ERFINV_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnErfinv: inverse of the error function, element by element
 *   self: x, from -1 to 1
 *   out: the result */
ACLNN_API aclnnStatus aclnnErfinvGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnErfinv(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceErfinv: inverse of the error function, element by element, in place
 *   selfRef: x, from -1 to 1, overwritten although it is declared const */
ACLNN_API aclnnStatus aclnnInplaceErfinvGetWorkspaceSize(
    const aclTensor* selfRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceErfinv(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
