/* aclnnSlice.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SLICE_H
#define ACLNNOP_ACLNN_SLICE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSlice: some elements along an axis
 *   self: what is sliced
 *   dim: the axis
 *   start: the first element; from the end if negative
 *   end: the first one behind the last
 *   step: how many elements lie between two neighbours, plus one
 *   out: the result */
ACLNN_API aclnnStatus aclnnSliceGetWorkspaceSize(
    const aclTensor* self, int64_t dim, int64_t start, int64_t end, int64_t step, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSlice(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
