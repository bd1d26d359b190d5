/* aclnnEmbedding.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_EMBEDDING_H
#define ACLNNOP_ACLNN_EMBEDDING_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnEmbedding: looks up rows of an embedding table by index
 *   weight: embedding table, [N,D]
 *   indices: row indices into weight, any shape, INT32/INT64
 *   out: output, [*indices.shape, D], dtype of weight */
ACLNN_API aclnnStatus aclnnEmbeddingGetWorkspaceSize(
    const aclTensor* weight, const aclTensor* indices, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnEmbedding(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
