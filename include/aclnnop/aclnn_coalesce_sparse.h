/* aclnnCoalesceSparse.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_COALESCE_SPARSE_H
#define ACLNNOP_ACLNN_COALESCE_SPARSE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCoalesceSparse: values of a sparse tensor added up where they are in one place
 *   uniqueLen: the places that are different, INT32 or INT64; what it holds is not read
 *   uniqueIndices: for every value which of those it has
 *   indices: [values, axes]: the places of values
 *   values: the values
 *   newIndicesOut: [different places, axes]: takes places
 *   newValuesOut: is added to: zeros to begin with */
ACLNN_API aclnnStatus aclnnCoalesceSparseGetWorkspaceSize(
    const aclTensor* uniqueLen, const aclTensor* uniqueIndices, const aclTensor* indices, const aclTensor* values,
    const aclTensor* newIndicesOut, const aclTensor* newValuesOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCoalesceSparse(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
