/* aclnnForeachRoundOffNumberV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_ROUND_OFF_NUMBER_V2_H
#define ACLNNOP_ACLNN_FOREACH_ROUND_OFF_NUMBER_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachRoundOffNumberV2: every member rounded to whole numbers, in one of seven ways
 *   x: tensors of one dtype
 *   roundMode: how it rounds: 0 leaves x alone, 1 to nearest even, 2 down, 3 up, 4 halves away from zero, 5 towards
 *   zero, 6 to odd, 7 x - trunc(x)
 *   out: results, members for members */
ACLNN_API aclnnStatus aclnnForeachRoundOffNumberV2GetWorkspaceSize(
    const aclTensorList* x, const aclScalar* roundMode, aclTensorList* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachRoundOffNumberV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
