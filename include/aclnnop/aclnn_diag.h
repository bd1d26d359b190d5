/* aclnnDiag.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DIAG_H
#define ACLNNOP_ACLNN_DIAG_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDiag: matrix with a vector on its diagonal, or the diagonal of a matrix
 *   self: vector, or matrix (aclnnDiagFlat: any shape)
 *   diagonal: number of the diagonal: 0 main, positive above, negative below
 *   out: output: square matrix [N+|diagonal|,N+|diagonal|], or the diagonal as a vector */
ACLNN_API aclnnStatus aclnnDiagGetWorkspaceSize(
    const aclTensor* self, int64_t diagonal, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDiag(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
