/* aclnnForeachErfc.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_ERFC_H
#define ACLNNOP_ACLNN_FOREACH_ERFC_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachErfc: 1 - erf(x) of every member
 *   x: tensors of one dtype
 *   out: results, members for members */
ACLNN_API aclnnStatus aclnnForeachErfcGetWorkspaceSize(
    const aclTensorList* x, const aclTensorList* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachErfc(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
