/* aclnnEmbeddingRenorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_EMBEDDING_RENORM_H
#define ACLNNOP_ACLNN_EMBEDDING_RENORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnEmbeddingRenorm: renormalises the rows of an embedding table selected by indices to at most maxNorm, in place
 *   selfRef: embedding table, [V, D], its selected rows renormalised in place
 *   indices: row indices, any shape
 *   maxNorm: maximum norm of a selected row; NaN: no limit
 *   normType: order p of the norm */
ACLNN_API aclnnStatus aclnnEmbeddingRenormGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* indices, double maxNorm, double normType, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnEmbeddingRenorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
