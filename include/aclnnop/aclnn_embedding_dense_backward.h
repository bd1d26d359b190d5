/* aclnnEmbeddingDenseBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_EMBEDDING_DENSE_BACKWARD_H
#define ACLNNOP_ACLNN_EMBEDDING_DENSE_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnEmbeddingDenseBackward: gradient of an embedding table: rows of grad accumulated by index
 *   grad: gradient of the embedding output, [*indices.shape, D]
 *   indices: row indices of the forward pass, any shape; floating dtypes are converted to INT32
 *   numWeights: number of rows N of the embedding table
 *   paddingIdx: index whose row gets gradient 0
 *   scaleGradByFreq: true: divide each row's gradient by the number of times its index occurs
 *   out: gradient of the embedding table, [numWeights,D] */
ACLNN_API aclnnStatus aclnnEmbeddingDenseBackwardGetWorkspaceSize(
    const aclTensor* grad, const aclTensor* indices, uint64_t numWeights, uint64_t paddingIdx, bool scaleGradByFreq,
    const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnEmbeddingDenseBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
