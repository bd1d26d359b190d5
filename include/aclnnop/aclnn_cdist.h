/* aclnnCdist.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CDIST_H
#define ACLNNOP_ACLNN_CDIST_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCdist: distances between all rows of two batches of matrices
 *   x1: rows
 *   x2: the rows that they are compared with
 *   p: of the norm
 *   compute_mode: 2 is what p = 2 has to have
 *   out: the distances */
ACLNN_API aclnnStatus aclnnCdistGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, float p, int64_t compute_mode, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCdist(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
