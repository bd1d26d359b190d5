/* aclnnMaxV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAX_V2_H
#define ACLNNOP_ACLNN_MAX_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaxV2: largest element over axes, with ONNX's word for no axes
 *   self: where it is looked for
 *   dims: the axes to fold; none stands for all
 *   keepDims: keep the folded axes with size 1
 *   noopWithEmptyDims: an empty dims folds no axis instead of all
 *   out: the extremes, of self's dtype */
ACLNN_API aclnnStatus aclnnMaxV2GetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dims, bool keepDims, bool noopWithEmptyDims, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxV2(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
