/* aclnnChunkCat.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CHUNK_CAT_H
#define ACLNNOP_ACLNN_CHUNK_CAT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnChunkCat: splits every tensor into chunks along axis 0 and concatenates chunks of the same number
 *   tensors: tensors to split, each [N,...], rank 1 to 8
 *   dim: axis to split along: 0
 *   numChunks: number of chunks per tensor
 *   out: output, [numChunks, total size of the padded chunks], FLOAT for FLOAT inputs */
ACLNN_API aclnnStatus aclnnChunkCatGetWorkspaceSize(
    const aclTensorList* tensors, int64_t dim, int64_t numChunks, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnChunkCat(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
