/* aclnnForeachRoundOffNumber.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_ROUND_OFF_NUMBER_H
#define ACLNNOP_ACLNN_FOREACH_ROUND_OFF_NUMBER_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachRoundOffNumber: every member rounded to whole numbers, in one of seven ways
 *   x: tensors of one dtype
 *   roundMode: how it rounds, one element: 0 leaves x alone, 1 to nearest even, 2 down, 3 up, 4 halves away from zero,
 *   5 towards zero, 6 to odd, 7 x - trunc(x)
 *   out: results, members for members */
ACLNN_API aclnnStatus aclnnForeachRoundOffNumberGetWorkspaceSize(
    const aclTensorList* x, const aclTensor* roundMode, const aclTensorList* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachRoundOffNumber(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
