/* aclnnXLogYScalarSelf.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_X_LOG_Y_SCALAR_SELF_H
#define ACLNNOP_ACLNN_X_LOG_Y_SCALAR_SELF_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnXLogYScalarSelf: element-wise x * log(y) for a scalar x
 *   self: scalar input
 *   other: second operand, rank up to 8
 *   out: output, same shape as other */
ACLNN_API aclnnStatus aclnnXLogYScalarSelfGetWorkspaceSize(
    const aclScalar* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnXLogYScalarSelf(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
