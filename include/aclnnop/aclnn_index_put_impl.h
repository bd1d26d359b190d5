/* aclnnIndexPutImpl.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INDEX_PUT_IMPL_H
#define ACLNNOP_ACLNN_INDEX_PUT_IMPL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIndexPutImpl: writes values into selfRef at a list of index tensors: replace or accumulate, in place
 *   selfRef: tensor updated in place, rank up to 8
 *   indices: per leading axis an index (INT32/INT64), broadcastable with the others, or a BOOL mask; an empty tensor
 *   selects the whole axis
 *   values: values to write, broadcast to the indexed shape, dtype of selfRef
 *   accumulate: true: add to selfRef; false: replace
 *   unsafe: ignored */
ACLNN_API aclnnStatus aclnnIndexPutImplGetWorkspaceSize(
    aclTensor* selfRef, const aclTensorList* indices, const aclTensor* values, const bool accumulate, const bool unsafe,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIndexPutImpl(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
