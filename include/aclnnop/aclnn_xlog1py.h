/* aclnnXlog1py.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_XLOG1PY_H
#define ACLNNOP_ACLNN_XLOG1PY_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnXlog1py: element-wise x * log(1 + y)
 *   x: input, rank up to 8
 *   y: second operand, rank up to 8
 *   z: output, broadcast shape of x and y (declared const) */
ACLNN_API aclnnStatus aclnnXlog1pyGetWorkspaceSize(
    const aclTensor* x, const aclTensor* y, const aclTensor* z, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnXlog1py(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
