/* aclnnGeGlu, aclnnGeGluV3.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GEGLU_H
#define ACLNNOP_ACLNN_GEGLU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGeGlu: one half of a tensor times the Gaussian error linear unit of the other
 *   self: the tensor that is split in two halves, A and B
 *   dim: the axis that is halved, negative counts from the back
 *   approximate: 1: tanh approximation, 0: error function
 *   out: the product
 *   outGelu: the activated half */
ACLNN_API aclnnStatus aclnnGeGluGetWorkspaceSize(
    const aclTensor* self, int64_t dim, int64_t approximate, aclTensor* out, aclTensor* outGelu,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGeGlu(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnGeGluV3: one half of a tensor times the Gaussian error linear unit of the other, either of them activated
 *   self: the tensor that is split in two halves, A and B
 *   dim: the axis that is halved, negative counts from the back
 *   approximate: 1: tanh approximation, 0: error function
 *   activateLeft: whether the first half is the activated one
 *   out: the product
 *   outGelu: the activated half */
ACLNN_API aclnnStatus aclnnGeGluV3GetWorkspaceSize(
    const aclTensor* self, int64_t dim, int64_t approximate, bool activateLeft, aclTensor* out, aclTensor* outGelu,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGeGluV3(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
