/* aclnnLinalgCholesky.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LINALG_CHOLESKY_H
#define ACLNNOP_ACLNN_LINALG_CHOLESKY_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLinalgCholesky: positive definite matrices as products of a triangle and its adjoint
 *   self: positive definite matrices
 *   upper: upper factors, from upper triangles; else lower ones
 *   out: the factors */
ACLNN_API aclnnStatus aclnnLinalgCholeskyGetWorkspaceSize(
    const aclTensor* self, bool upper, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLinalgCholesky(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
