/* aclnnChunkCat.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CHUNK_CAT_H
#define ACLNNOP_ACLNN_CHUNK_CAT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnChunkCat: tensors cut along their first axis, and their chunks of one number side by side
 *   tensors: what is cut
 *   dim: the axis: the first one
 *   numChunks: into how many
 *   out: the result, a row for each chunk */
ACLNN_API aclnnStatus aclnnChunkCatGetWorkspaceSize(
    const aclTensorList* tensors, int64_t dim, int64_t numChunks, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnChunkCat(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
