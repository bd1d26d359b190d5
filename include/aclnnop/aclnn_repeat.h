/* aclnnRepeat.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_REPEAT_H
#define ACLNNOP_ACLNN_REPEAT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRepeat: repeats self along every axis (tile)
 *   self: input, rank up to 8
 *   repeats: repeats per axis, at least the rank of self; extra ones are leading axes
 *   out: output, shape of self times repeats, dtype of self */
ACLNN_API aclnnStatus aclnnRepeatGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* repeats, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRepeat(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
