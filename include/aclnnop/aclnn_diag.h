/* aclnnDiag.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DIAG_H
#define ACLNNOP_ACLNN_DIAG_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDiag: a matrix with a vector on its diagonal, or the diagonal of a matrix
 *   self: a vector, or the matrix whose diagonal is wanted
 *   diagonal: the number of the diagonal, above the main one if positive
 *   out: the result */
ACLNN_API aclnnStatus aclnnDiagGetWorkspaceSize(
    const aclTensor* self, int64_t diagonal, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDiag(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
