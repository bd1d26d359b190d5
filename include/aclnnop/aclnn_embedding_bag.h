/* aclnnEmbeddingBag.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_EMBEDDING_BAG_H
#define ACLNNOP_ACLNN_EMBEDDING_BAG_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnEmbeddingBag: sums, averages or maximises bags of embedding rows without forming the single rows
 *   weight: embedding table, [N,D]
 *   indices: row indices into weight, [L]; rank 2 is accepted on ascend950 only
 *   offsets: index in indices at which each bag starts, [B], or [B+1] with includeLastOffset
 *   scaleGradByFreq: ignored (concerns the gradient only)
 *   mode: reduction of a bag: 0 sum, 1 mean, any other value max
 *   sparse: ignored (concerns the gradient only)
 *   perSampleWeights (may be null): weight of each index, as many elements as indices, dtype of weight; mode 0 only
 *   includeLastOffset: true: the last element of offsets is the end of the last bag
 *   paddingIdx: index excluded from the reduction; default -1
 *   output: reduced bags, [B,D], dtype of weight
 *   offset2bag: bag number of each index, [L], INT32/INT64; not written if it has no elements
 *   bagSize: indices per bag without paddingIdx, same shape as offsets; 0 for mode 0 before ascend950
 *   maxIndices: for max the row of weight each output element comes from, [B,D] */
ACLNN_API aclnnStatus aclnnEmbeddingBagGetWorkspaceSize(
    const aclTensor* weight, const aclTensor* indices, const aclTensor* offsets, bool scaleGradByFreq, int64_t mode,
    bool sparse, const aclTensor* perSampleWeights, bool includeLastOffset, int64_t paddingIdx, aclTensor* output,
    aclTensor* offset2bag, aclTensor* bagSize, aclTensor* maxIndices, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnEmbeddingBag(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
