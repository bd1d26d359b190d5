/* aclnnLogdet.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOGDET_H
#define ACLNNOP_ACLNN_LOGDET_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLogdet: log of the determinant of square matrices
 *   self: square matrices, [...,N,N]
 *   out: natural logarithms of the determinants, [...] */
ACLNN_API aclnnStatus aclnnLogdetGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogdet(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
