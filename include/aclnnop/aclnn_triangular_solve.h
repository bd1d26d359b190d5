/* aclnnTriangularSolve.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TRIANGULAR_SOLVE_H
#define ACLNNOP_ACLNN_TRIANGULAR_SOLVE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTriangularSolve: solutions of A X = self for triangles A
 *   self: the right sides, by columns
 *   A: the triangles
 *   upper: upper triangles, else lower ones
 *   transpose: solve with the adjoint of A
 *   unitriangular: A's diagonal counts as 1
 *   xOut: the solutions
 *   mOut (may be null): A, broadcast */
ACLNN_API aclnnStatus aclnnTriangularSolveGetWorkspaceSize(
    const aclTensor* self, const aclTensor* A, bool upper, bool transpose, bool unitriangular, aclTensor* xOut,
    aclTensor* mOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTriangularSolve(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
