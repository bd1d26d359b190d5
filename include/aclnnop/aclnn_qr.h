/* aclnnQr.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QR_H
#define ACLNNOP_ACLNN_QR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQr: QR decomposition of matrices
 *   self: matrices, [...,M,N]
 *   some: true: reduced (K = min(M,N)); false: complete (K = M)
 *   Q: orthogonal factors, [...,M,K], K = min(M,N) or M
 *   R: upper triangular factors, [...,K,N] */
ACLNN_API aclnnStatus aclnnQrGetWorkspaceSize(
    const aclTensor* self, bool some, aclTensor* Q, aclTensor* R, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQr(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
