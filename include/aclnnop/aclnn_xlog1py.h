/* aclnnXlog1py.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_XLOG1PY_H
#define ACLNNOP_ACLNN_XLOG1PY_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnXlog1py: x * log(1 + y), element by element
 *   x: x
 *   y: y
 *   z: the result, declared const */
ACLNN_API aclnnStatus aclnnXlog1pyGetWorkspaceSize(
    const aclTensor* x, const aclTensor* y, const aclTensor* z, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnXlog1py(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
