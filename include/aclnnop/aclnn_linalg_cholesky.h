/* aclnnLinalgCholesky.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LINALG_CHOLESKY_H
#define ACLNNOP_ACLNN_LINALG_CHOLESKY_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLinalgCholesky: Cholesky decomposition of positive-definite matrices
 *   self: symmetric or Hermitian positive-definite matrices, [...,N,N]
 *   upper: true: upper factors, from the upper triangles of self; false: lower
 *   out: triangular factors, same shape as self */
ACLNN_API aclnnStatus aclnnLinalgCholeskyGetWorkspaceSize(
    const aclTensor* self, bool upper, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLinalgCholesky(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
