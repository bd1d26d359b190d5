/* aclnnScatterList.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_LIST_H
#define ACLNNOP_ACLNN_SCATTER_LIST_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScatterList: writes each slice of updates into the tensor of the same number along axis at indice, in place
 *   varRef: tensors updated in place, all of one shape
 *   indice: start along axis for each tensor, [n] or [n,2] (start, length), INT32/INT64
 *   updates: values to write, [n, *shape of a tensor], smaller along axis only; dtype of varRef
 *   maskOptional (may be null): which tensors to update, [n], UINT8: 1 update, 0 skip; null updates all
 *   reduceOptional (may be null): "update"; null means the same
 *   axis: axis of updates along which indice counts, not the first one */
ACLNN_API aclnnStatus aclnnScatterListGetWorkspaceSize(
    const aclTensorList* varRef, const aclTensor* indice, const aclTensor* updates, const aclTensor* maskOptional,
    char* reduceOptional, int64_t axis, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatterList(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
