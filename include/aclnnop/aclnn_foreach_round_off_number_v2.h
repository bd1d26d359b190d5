/* aclnnForeachRoundOffNumberV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_ROUND_OFF_NUMBER_V2_H
#define ACLNNOP_ACLNN_FOREACH_ROUND_OFF_NUMBER_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachRoundOffNumberV2: rounds the elements of a list of tensors in a given mode
 *   x: list of tensors of one dtype and any shapes
 *   roundMode: rounding mode: 0 none, 1 to nearest even, 2 floor, 3 ceil, 4 half away from zero, 5 truncate, 6 to odd,
 *   7 x - trunc(x)
 *   out: list of output tensors, same shapes as the inputs */
ACLNN_API aclnnStatus aclnnForeachRoundOffNumberV2GetWorkspaceSize(
    const aclTensorList* x, const aclScalar* roundMode, aclTensorList* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachRoundOffNumberV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
