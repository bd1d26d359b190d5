/* aclnnMaxUnpool3dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAX_UNPOOL3D_BACKWARD_H
#define ACLNNOP_ACLNN_MAX_UNPOOL3D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaxUnpool3dBackward: gradient of elements that were put back where pooling of volumes found them
 *   gradOutput: gradient of the result
 *   self: what was put back
 *   indices: for every element of self its place in the plane of the result
 *   outputSize: sizes of what elements are put into
 *   stride: how far apart windows were
 *   padding: what planes were padded with
 *   out: gradient of what was put back */
ACLNN_API aclnnStatus aclnnMaxUnpool3dBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* indices, const aclIntArray* outputSize,
    const aclIntArray* stride, const aclIntArray* padding, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxUnpool3dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
