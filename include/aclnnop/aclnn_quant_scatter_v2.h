/* aclnnInplaceQuantScatterV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_SCATTER_V2_H
#define ACLNNOP_ACLNN_QUANT_SCATTER_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceQuantScatterV2: runs of elements quantised and put where an index says along an axis, one for each part,
 * in place
 *   selfRef: what is written to
 *   indices: INT32 or INT64: for every part along the first axis where it begins along axis
 *   updates: what goes there once it is quantised, shorter along the first axis and along axis
 *   quantScales: what updates is divided by, a number for each place along its last axis
 *   quantZeroPoints (may be null): what is added then, as many numbers
 *   axis: the axis along which indices tell places: neither the first nor the last one
 *   quantAxis: the last axis
 *   reduction: nothing depends on it
 *   roundMode: "rint"; of HIFLOAT8 "round" or "hybrid" */
ACLNN_API aclnnStatus aclnnInplaceQuantScatterV2GetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* indices, const aclTensor* updates, const aclTensor* quantScales,
    const aclTensor* quantZeroPoints, int64_t axis, int64_t quantAxis, int64_t reduction, const char* roundMode,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceQuantScatterV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
