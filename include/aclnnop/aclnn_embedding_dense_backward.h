/* aclnnEmbeddingDenseBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_EMBEDDING_DENSE_BACKWARD_H
#define ACLNNOP_ACLNN_EMBEDDING_DENSE_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnEmbeddingDenseBackward: the gradients of rows that an embedding copied, added up where they came from
 *   grad: the gradient of what the rows were copied to: indices' axes, then a row's
 *   indices: which rows they were; whatever the dtype, as an integer
 *   numWeights: the rows of out
 *   paddingIdx: an index whose row stays 0
 *   scaleGradByFreq: divide by how often a row is named
 *   out: the gradient of the table */
ACLNN_API aclnnStatus aclnnEmbeddingDenseBackwardGetWorkspaceSize(
    const aclTensor* grad, const aclTensor* indices, uint64_t numWeights, uint64_t paddingIdx, bool scaleGradByFreq,
    const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnEmbeddingDenseBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
