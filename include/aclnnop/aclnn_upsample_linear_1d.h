/* aclnnUpsampleLinear1d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_LINEAR_1D_H
#define ACLNNOP_ACLNN_UPSAMPLE_LINEAR_1D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleLinear1d: lines resized by weighing the two nearest elements
 *   self: what is resized
 *   outputSize: sizes of the result
 *   alignCorners: whether the outermost places keep their middles
 *   scale: how many times as long it gets, if above 0
 *   out: the result */
ACLNN_API aclnnStatus aclnnUpsampleLinear1dGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* outputSize, const bool alignCorners, const double scale, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleLinear1d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
