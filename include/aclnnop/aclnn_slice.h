/* aclnnSlice.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SLICE_H
#define ACLNNOP_ACLNN_SLICE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSlice: slices self along dim: start:end:step
 *   self: input, rank 1 to 8
 *   dim: axis to slice, -rank to rank-1
 *   start: start index; negative ones count from the end
 *   end: end index (exclusive)
 *   step: step, at least 1
 *   out: output, shape of the slice, dtype of self */
ACLNN_API aclnnStatus aclnnSliceGetWorkspaceSize(
    const aclTensor* self, int64_t dim, int64_t start, int64_t end, int64_t step, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSlice(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
