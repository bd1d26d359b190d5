/* aclnnScatterList.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_LIST_H
#define ACLNNOP_ACLNN_SCATTER_LIST_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScatterList: parts of a tensor written into the tensors of a list, each from a place on, in place
 *   varRef: what is written to, tensors of one shape
 *   indice: for every tensor a place along axis; in two columns how many elements are written, too
 *   updates: what goes there, a part for every tensor
 *   maskOptional (may be null): UINT8, for every tensor: 0 leaves it as it is
 *   reduceOptional (may be null): "update"; null counts as that
 *   axis: the axis of updates along which indice tells places */
ACLNN_API aclnnStatus aclnnScatterListGetWorkspaceSize(
    const aclTensorList* varRef, const aclTensor* indice, const aclTensor* updates, const aclTensor* maskOptional,
    char* reduceOptional, int64_t axis, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatterList(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
