/* aclnnPdist.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_PDIST_H
#define ACLNNOP_ACLNN_PDIST_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnPdist: distances between all pairs of rows
 *   self: rows
 *   p: of the norm
 *   out: the distances */
ACLNN_API aclnnStatus aclnnPdistGetWorkspaceSize(
    const aclTensor* self, float p, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnPdist(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
