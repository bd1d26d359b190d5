/* aclnnUpsampleNearest2dV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_2D_V2_H
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_2D_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleNearest2dV2: images resized by taking the nearest element, as far apart as scales say
 *   self: what is resized
 *   outputSize: sizes of the result
 *   scalesH: how many times as large H gets, if above 0
 *   scalesW: how many times as large W gets, if above 0
 *   out: the result */
ACLNN_API aclnnStatus aclnnUpsampleNearest2dV2GetWorkspaceSize(
    const aclTensor* self, const aclIntArray* outputSize, float scalesH, float scalesW, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleNearest2dV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
