/* aclnnCoalesceSparse.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_COALESCE_SPARSE_H
#define ACLNNOP_ACLNN_COALESCE_SPARSE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCoalesceSparse: sums the values of a COO sparse tensor at equal coordinates
 *   uniqueLen: unique coordinates, INT32/INT64; only its dtype is used
 *   uniqueIndices: index of the unique coordinate of each value, [nnz], dtype of uniqueLen
 *   indices: coordinates of the values, [nnz,D], INT32/INT64
 *   values: values, [nnz,...]
 *   newIndicesOut: unique coordinates, [number of unique coordinates, D], written
 *   newValuesOut: summed values, [number of unique coordinates, ...], zero-initialised by the caller */
ACLNN_API aclnnStatus aclnnCoalesceSparseGetWorkspaceSize(
    const aclTensor* uniqueLen, const aclTensor* uniqueIndices, const aclTensor* indices, const aclTensor* values,
    const aclTensor* newIndicesOut, const aclTensor* newValuesOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCoalesceSparse(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
