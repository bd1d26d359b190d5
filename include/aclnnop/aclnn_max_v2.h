/* aclnnMaxV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAX_V2_H
#define ACLNNOP_ACLNN_MAX_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaxV2: maximum over axes (ONNX ReduceMax), with a flag for empty axes
 *   self: input, rank up to 8
 *   dims: axes to reduce; empty: all
 *   keepDims: true: keep the reduced axes with size 1
 *   noopWithEmptyDims: true: an empty dims reduces no axis; false: all
 *   out: extremes, shape of self without the reduced axes (size 1 with keepDim), dtype of self */
ACLNN_API aclnnStatus aclnnMaxV2GetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dims, bool keepDims, bool noopWithEmptyDims, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxV2(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
