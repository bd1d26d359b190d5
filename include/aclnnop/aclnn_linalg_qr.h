/* aclnnLinalgQr.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LINALG_QR_H
#define ACLNNOP_ACLNN_LINALG_QR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLinalgQr: QR decomposition of matrices
 *   self: matrices, [...,M,N]
 *   mode: 0 reduced (K = min(M,N)), 1 complete (K = M), 2 R only
 *   Q: orthogonal factors, [...,M,K], K = min(M,N) or M
 *   R: upper triangular factors, [...,K,N] */
ACLNN_API aclnnStatus aclnnLinalgQrGetWorkspaceSize(
    const aclTensor* self, int64_t mode, aclTensor* Q, aclTensor* R, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLinalgQr(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
