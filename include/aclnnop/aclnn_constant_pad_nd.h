/* aclnnConstantPadNd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CONSTANT_PAD_ND_H
#define ACLNNOP_ACLNN_CONSTANT_PAD_ND_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnConstantPadNd: pads self with a constant, or crops it
 *   self: input, rank up to 8
 *   pad: (before, after) sizes per axis, last axis first; negative ones crop
 *   value: fill value
 *   out: output, shape of self plus pad, dtype of self */
ACLNN_API aclnnStatus aclnnConstantPadNdGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* pad, const aclScalar* value, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnConstantPadNd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
