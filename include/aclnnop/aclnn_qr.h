/* aclnnQr.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QR_H
#define ACLNNOP_ACLNN_QR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQr: matrices as products of orthogonal ones and upper triangles
 *   self: the matrices
 *   some: as many columns of Q as the shorter side has, else all
 *   Q: the orthogonal factors
 *   R: the upper triangles */
ACLNN_API aclnnStatus aclnnQrGetWorkspaceSize(
    const aclTensor* self, bool some, aclTensor* Q, aclTensor* R, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQr(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
