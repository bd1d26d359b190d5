/* aclnnConstantPadNd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CONSTANT_PAD_ND_H
#define ACLNNOP_ACLNN_CONSTANT_PAD_ND_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnConstantPadNd: a tensor with a border of one number, or with its border cut off
 *   self: what gets a border
 *   pad: how much in front and behind, the last axis first; negative: cut off
 *   value: what the border is filled with
 *   out: the result */
ACLNN_API aclnnStatus aclnnConstantPadNdGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* pad, const aclScalar* value, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnConstantPadNd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
