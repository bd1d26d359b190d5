/* aclnnVar, aclnnVarCorrection.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_VAR_H
#define ACLNNOP_ACLNN_VAR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnVar: variance over axes
 *   self: what is looked at
 *   dim (may be null): the axes to fold; none stands for all
 *   unbiased: divide by one less than the number of elements
 *   keepdim: keep the folded axes with size 1
 *   out: the result */
ACLNN_API aclnnStatus aclnnVarGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, bool unbiased, bool keepdim, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnVar(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnVarCorrection: variance over axes, with a correction
 *   self: what is looked at
 *   dim (may be null): the axes to fold; none stands for all
 *   correction: what is taken off the number of elements
 *   keepdim: keep the folded axes with size 1
 *   out: the result */
ACLNN_API aclnnStatus aclnnVarCorrectionGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, int64_t correction, bool keepdim, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnVarCorrection(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
