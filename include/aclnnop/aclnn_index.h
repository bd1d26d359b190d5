/* aclnnIndex.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INDEX_H
#define ACLNNOP_ACLNN_INDEX_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIndex: advanced indexing: selects elements of self by indices or masks per axis
 *   self: input, rank up to 8
 *   indices: per leading axis of self an index (INT32/INT64), broadcastable with the others, or a BOOL mask; an empty
 *   tensor selects the whole axis
 *   out: output, the shape that indices select, dtype of self */
ACLNN_API aclnnStatus aclnnIndexGetWorkspaceSize(
    const aclTensor* self, const aclTensorList* indices, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIndex(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
