/* aclnnTriangularSolve.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TRIANGULAR_SOLVE_H
#define ACLNNOP_ACLNN_TRIANGULAR_SOLVE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTriangularSolve: solves A X = self for triangular A
 *   self: right-hand sides, [...,M,K]
 *   A: triangular matrices, [...,M,M]
 *   upper: true: A is upper triangular; false: lower
 *   transpose: true: solve A^H X = self
 *   unitriangular: true: the diagonal of A counts as 1
 *   xOut: solutions, [...,M,K]
 *   mOut (may be null): A broadcast to the common batch shape; may be null */
ACLNN_API aclnnStatus aclnnTriangularSolveGetWorkspaceSize(
    const aclTensor* self, const aclTensor* A, bool upper, bool transpose, bool unitriangular, aclTensor* xOut,
    aclTensor* mOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTriangularSolve(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
