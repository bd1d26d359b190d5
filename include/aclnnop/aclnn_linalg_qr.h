/* aclnnLinalgQr.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LINALG_QR_H
#define ACLNNOP_ACLNN_LINALG_QR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLinalgQr: matrices as products of orthogonal ones and upper triangles
 *   self: the matrices
 *   mode: 0: as many columns of Q as the shorter side has, 1: all of Q, 2: R alone
 *   Q: the orthogonal factors
 *   R: the upper triangles */
ACLNN_API aclnnStatus aclnnLinalgQrGetWorkspaceSize(
    const aclTensor* self, int64_t mode, aclTensor* Q, aclTensor* R, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLinalgQr(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
