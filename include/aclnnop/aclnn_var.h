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
 *   self: input, rank up to 8
 *   dim (may be null): axes to reduce; empty: all
 *   unbiased: true: the divisor is the number of elements minus 1
 *   keepdim: true: keep the reduced axes with size 1
 *   out: output, shape of self without the reduced axes (size 1 with keepdim) */
ACLNN_API aclnnStatus aclnnVarGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, bool unbiased, bool keepdim, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnVar(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnVarCorrection: variance over axes, with a correction
 *   self: input, rank up to 8
 *   dim (may be null): axes to reduce; empty: all
 *   correction: correction subtracted from the number of elements in the divisor
 *   keepdim: true: keep the reduced axes with size 1
 *   out: output, shape of self without the reduced axes (size 1 with keepdim) */
ACLNN_API aclnnStatus aclnnVarCorrectionGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, int64_t correction, bool keepdim, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnVarCorrection(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
