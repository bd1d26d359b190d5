/* aclnnIsInf.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_IS_INF_H
#define ACLNNOP_ACLNN_IS_INF_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIsInf: element-wise test for infinities
 *   x: input, any shape
 *   out: results, same shape as x */
ACLNN_API aclnnStatus aclnnIsInfGetWorkspaceSize(
    const aclTensor* x, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIsInf(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
