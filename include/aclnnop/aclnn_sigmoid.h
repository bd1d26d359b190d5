/* aclnnSigmoid, aclnnInplaceSigmoid.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SIGMOID_H
#define ACLNNOP_ACLNN_SIGMOID_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSigmoid: element-wise sigmoid
 *   self: input, any shape
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnSigmoidGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSigmoid(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnInplaceSigmoid: element-wise sigmoid, in place
 *   selfRef: input, any shape, overwritten by the output */
ACLNN_API aclnnStatus aclnnInplaceSigmoidGetWorkspaceSize(
    aclTensor* selfRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceSigmoid(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
