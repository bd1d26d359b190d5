/* aclnnMaxUnpool3d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAX_UNPOOL3D_H
#define ACLNNOP_ACLNN_MAX_UNPOOL3D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaxUnpool3d: elements put back where pooling of volumes found them, else 0
 *   self: what was pooled
 *   indices: for every element of self its place in the plane of the result
 *   outputSize: sizes of what elements are put into
 *   stride: how far apart windows were
 *   padding: what planes were padded with
 *   outRef: the result */
ACLNN_API aclnnStatus aclnnMaxUnpool3dGetWorkspaceSize(
    const aclTensor* self, const aclTensor* indices, const aclIntArray* outputSize, const aclIntArray* stride,
    const aclIntArray* padding, aclTensor* outRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxUnpool3d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
