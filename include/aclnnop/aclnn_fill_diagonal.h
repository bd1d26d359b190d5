/* aclnnInplaceFillDiagonal.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FILL_DIAGONAL_H
#define ACLNNOP_ACLNN_FILL_DIAGONAL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceFillDiagonal: fills the main diagonal of selfRef, in place
 *   selfRef: matrix, or tensor of equal sizes, whose diagonal is filled in place, rank 2 to 8
 *   fillValue: fill value
 *   wrap: true: the diagonal of a tall matrix restarts after every N+1 rows, N its columns */
ACLNN_API aclnnStatus aclnnInplaceFillDiagonalGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* fillValue, bool wrap, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceFillDiagonal(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
