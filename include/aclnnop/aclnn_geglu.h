/* aclnnGeGlu, aclnnGeGluV3.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GEGLU_H
#define ACLNNOP_ACLNN_GEGLU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGeGlu: GEGLU: first half of self along dim times GELU of the second half
 *   self: input, any shape, halved into A and B along dim
 *   dim: axis along which self is halved, -rank to rank-1
 *   approximate: form of GELU: 0 erf, 1 tanh approximation
 *   out: output, the product, shape of self with dim halved
 *   outGelu: GELU of the activated half, same shape as out */
ACLNN_API aclnnStatus aclnnGeGluGetWorkspaceSize(
    const aclTensor* self, int64_t dim, int64_t approximate, aclTensor* out, aclTensor* outGelu,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGeGlu(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnGeGluV3: GEGLU: one half of self along dim times GELU of the other half
 *   self: input, any shape, halved into A and B along dim
 *   dim: axis along which self is halved, -rank to rank-1
 *   approximate: form of GELU: 0 erf, 1 tanh approximation
 *   activateLeft: true: GELU is applied to the first half; false: to the second
 *   out: output, the product, shape of self with dim halved
 *   outGelu: GELU of the activated half, same shape as out */
ACLNN_API aclnnStatus aclnnGeGluV3GetWorkspaceSize(
    const aclTensor* self, int64_t dim, int64_t approximate, bool activateLeft, aclTensor* out, aclTensor* outGelu,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGeGluV3(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
