/* aclnnUpsampleNearestExact3d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT3D_H
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT3D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleNearestExact3d: volumes resized by taking the element nearest to the middle of each place
 *   self: what is resized
 *   outputSize: sizes of the result
 *   scalesD: how many times as large D gets, if above 0
 *   scalesH: how many times as large H gets, if above 0
 *   scalesW: how many times as large W gets, if above 0
 *   out: the result */
ACLNN_API aclnnStatus aclnnUpsampleNearestExact3dGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* outputSize, double scalesD, double scalesH, double scalesW,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleNearestExact3d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
