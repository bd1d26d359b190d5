/* aclnnSvd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SVD_H
#define ACLNNOP_ACLNN_SVD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSvd: singular value decomposition of matrices
 *   input: matrices, [...,M,N]
 *   fullMatrices: true: full u [...,M,M] and v [...,N,N]; false: K = min(M,N) columns
 *   computeUV: true: compute u and v too
 *   sigma: singular values in descending order, [...,K]
 *   u: left singular vectors as columns, [...,M,K] or [...,M,M]
 *   v: right singular vectors as columns, [...,N,K] or [...,N,N] */
ACLNN_API aclnnStatus aclnnSvdGetWorkspaceSize(
    const aclTensor* input, const bool fullMatrices, const bool computeUV, aclTensor* sigma, aclTensor* u, aclTensor* v,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSvd(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
