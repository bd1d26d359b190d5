/* aclnnSplitWithSize.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SPLIT_WITH_SIZE_H
#define ACLNNOP_ACLNN_SPLIT_WITH_SIZE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSplitWithSize: splits self into chunks of given sizes along dim
 *   self: input, rank up to 8
 *   splitSize: size of each chunk along dim
 *   dim: axis to split along, -rank to rank-1
 *   out: chunks, in order, shape of self but for their sizes along dim */
ACLNN_API aclnnStatus aclnnSplitWithSizeGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* splitSize, int64_t dim, aclTensorList* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSplitWithSize(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
