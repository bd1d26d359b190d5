/* aclnnEmbeddingRenorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_EMBEDDING_RENORM_H
#define ACLNNOP_ACLNN_EMBEDDING_RENORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnEmbeddingRenorm: rows of a table that indices name shrunk, in place, to at most some norm
 *   selfRef: the table, rows of which are shrunk in place
 *   indices: numbers of rows
 *   maxNorm: the largest norm that a named row may have; NaN: none
 *   normType: the order of the norm */
ACLNN_API aclnnStatus aclnnEmbeddingRenormGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* indices, double maxNorm, double normType, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnEmbeddingRenorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
