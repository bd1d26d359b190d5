/* aclnnSvd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SVD_H
#define ACLNNOP_ACLNN_SVD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSvd: singular values of matrices, and their vectors
 *   input: the matrices
 *   fullMatrices: all of u and v, else as many columns as there are values
 *   computeUV: u and v too
 *   sigma: the singular values, from the largest down
 *   u: the left vectors, by columns
 *   v: the right vectors, by columns */
ACLNN_API aclnnStatus aclnnSvdGetWorkspaceSize(
    const aclTensor* input, const bool fullMatrices, const bool computeUV, aclTensor* sigma, aclTensor* u, aclTensor* v,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSvd(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
