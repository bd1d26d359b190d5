/* aclnnEmbeddingBag.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_EMBEDDING_BAG_H
#define ACLNNOP_ACLNN_EMBEDDING_BAG_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnEmbeddingBag: sums, means or maxima of the rows of a table that lie in bags
 *   weight: the table, a row for each number
 *   indices: numbers of rows
 *   offsets: where in indices each bag begins
 *   scaleGradByFreq: for gradients; nothing here
 *   mode: 0: sums, 1: means, else maxima
 *   sparse: for gradients; nothing here
 *   perSampleWeights (may be null): a factor for each index, for sums
 *   includeLastOffset: whether offsets ends with the end of the last bag
 *   paddingIdx: an index that is passed over
 *   output: a row for each bag
 *   offset2bag: the bag of each index; left alone without elements
 *   bagSize: the indices of each bag that are not passed over; 0 for sums before ascend950
 *   maxIndices: for maxima which row each element is from */
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
