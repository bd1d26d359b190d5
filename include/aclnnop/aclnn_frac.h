/* aclnnFrac, aclnnInplaceFrac.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FRAC_H
#define ACLNNOP_ACLNN_FRAC_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFrac: element-wise fractional part
 *   input: input, rank up to 8
 *   out: output, same shape and dtype as input */
ACLNN_API aclnnStatus aclnnFracGetWorkspaceSize(
    const aclTensor* input, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFrac(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceFrac: element-wise fractional part, in place
 *   inputRef: input, overwritten with the result; rank up to 8 */
ACLNN_API aclnnStatus aclnnInplaceFracGetWorkspaceSize(
    aclTensor* inputRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceFrac(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
