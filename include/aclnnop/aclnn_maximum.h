/* aclnnMaximum.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAXIMUM_H
#define ACLNNOP_ACLNN_MAXIMUM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaximum: element-wise maximum of self and other
 *   self: first operand, rank up to 8
 *   other: second operand, rank up to 8
 *   out: output, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnMaximumGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaximum(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
